// The words of the documentation about reading the downloads in other programs. Text between backticks is code.

type RecipeWords = {
  /** What it does that a plain reading would not. */
  about: string;
  /** The versions that the tests ran it with; null where nobody has run it here. */
  run: string | null;
};

export const RECIPES = {
  id: 'recipes',
  title: 'Reading the files',
  before: [
    'Codes are text: 90 of 290 municipality codes begin with 0, and `flags` is empty in nearly every row. What a program guesses from some of the rows loses one or both. Tell it the types, as below; Parquet and the workbooks have them.',
    'Every cell with a comma, a semicolon, a tab, a quotation mark or a line end is quoted, so that no cell moves, whichever separator a program takes. Decimals have a point; the files for Swedish Excel have a comma.',
  ],
  ran: (versions: string) => `Run in the tests with ${versions}.`,
  untried: 'Not run here: the program cannot be had on the machine that tests this page.',
  programs: {
    readr: {
      about:
        'Without `flags = "c"` readr guesses from 1,000 of the rows; where none of these has a flag, the column is logical and every flag is read as missing. So half of the files that have flags lose them.',
      run: 'R 4.2 and readr 2.1',
    },
    pandas: {
      about: 'Without `dtype` the codes lose their zeros: 0180 becomes 180.',
      run: 'Python 3.11 and pandas 3.0',
    },
    DuckDB: {
      about:
        'Parquet has the types. The index has the addresses of all metrics: `list(url)` of it, as on the page of downloads, reads them together. The second query reads CSV.',
      run: 'DuckDB 1.5, over files: the tests have no extension for addresses',
    },
    LibreOffice: {
      about:
        'The workbook opens as it is, with codes as text. For CSV, choose UTF-8 and English (USA), and make the column of the code Text. The same from a shell, where 4/2 makes the fourth column text and 1033 reads decimals with a point:',
      run: 'LibreOffice 7.4',
    },
    'Power Query': {
      about:
        'For Excel and Power BI: Data, Get Data, Blank Query, Advanced Editor. The types are set once, in a culture whose decimals have a point.',
      run: null,
    },
    'Google Sheets': {
      about:
        'The rows of a question of the API. `en_US` makes 7.5 a number in a Swedish spreadsheet too. Sheets reads codes as numbers, so 0180 becomes 180: `=TEXT(F2;"0000")` gives it back, or use the name beside it. With a locale that has a decimal point, write commas between the arguments.',
      run: null,
    },
    Observable: {
      about:
        'A map of the latest year. TopoJSON winds as D3 draws; GeoJSON, which winds as RFC 7946 has it, would fill the globe but for the municipality.',
      run: null,
    },
    hyparquet: {
      about:
        'For Node and browsers; it fetches the parts of the file that it needs. The files are compressed with gzip, for which hyparquet needs the package hyparquet-compressors.',
      run: 'Node 26, hyparquet 1.31 and hyparquet-compressors 1.1',
    },
  },
} as const satisfies {
  id: string;
  title: string;
  before: readonly string[];
  ran: (versions: string) => string;
  untried: string;
  programs: Readonly<Record<string, RecipeWords>>;
};

export type RecipeProgram = keyof typeof RECIPES.programs;
