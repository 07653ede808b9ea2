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
    'Codes are text: 90 of 290 municipality codes begin with 0, and `flags` is empty in nearly every row. A program that guesses types from some of the rows loses the codes, the flags or both. Tell the program the types, as below; Parquet and the workbooks have types already.',
    'Every cell with a comma, a semicolon, a tab, a quotation mark or a line end is quoted, so that no cell moves, whichever separator a program uses. Decimals have a point; in the files for Swedish Excel, a comma.',
  ],
  ran: (versions: string) => `Run in the tests with ${versions}.`,
  untried: 'Not tested: we cannot run this program in our tests.',
  programs: {
    readr: {
      about:
        'Without `flags = "c"` readr guesses from 1,000 of the rows. If none of these has a flag, readr makes the column logical and reads every flag as missing. Half of the files that have flags lose their flags this way.',
      run: 'R 4.2 and readr 2.1',
    },
    pandas: {
      about: 'Without `dtype` the codes lose their zeros: 0180 becomes 180.',
      run: 'Python 3.11 and pandas 3.0',
    },
    DuckDB: {
      about:
        'Parquet has types. The index has the addresses of all metrics: with `list(url)`, as on the downloads page, DuckDB reads them together. The second query reads CSV.',
      run: 'DuckDB 1.5, on local files: the tests have no extension for addresses',
    },
    LibreOffice: {
      about:
        'The workbook opens as it is, with codes as text. For CSV, choose UTF-8 and English (USA), and set the code column to Text. The command below does the same: 4/2 makes the fourth column text, and 1033 means decimals with a point.',
      run: 'LibreOffice 7.4',
    },
    'Power Query': {
      about:
        'For Excel and Power BI: Data, Get Data, Blank Query, Advanced Editor. The query sets the types once, in a locale whose decimals have a point.',
      run: null,
    },
    'Google Sheets': {
      about:
        'The rows of an API request. `en_US` makes 7.5 a number in a Swedish spreadsheet too. Sheets reads codes as numbers, so 0180 becomes 180: `=TEXT(F2;"0000")` restores the code, or use the name in the next column. In a locale with a decimal point, write commas between the arguments.',
      run: null,
    },
    Observable: {
      about:
        'A map of the latest year. Use TopoJSON, whose rings wind the way D3 expects; the rings in GeoJSON follow RFC 7946, and D3 would fill the whole globe except the municipality.',
      run: null,
    },
    hyparquet: {
      about:
        'For Node and browsers. hyparquet fetches only the parts of the file that it needs. The files are compressed with gzip, so hyparquet also needs the package hyparquet-compressors.',
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
