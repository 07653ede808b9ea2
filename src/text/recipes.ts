// The words of the documentation about reading the downloads in other programs. Text between backticks is code.

/** In the order in which they stand. */
export const PROGRAMS = [
  'readr',
  'pandas',
  'DuckDB',
  'LibreOffice',
  'Power Query',
  'Google Sheets',
  'Observable',
  'hyparquet',
] as const;

export type RecipeProgram = (typeof PROGRAMS)[number];

type Words = {
  before: readonly string[];
  ran: (versions: string) => string;
  untried: string;
  /** By program, what it does that a plain reading would not. */
  about: Readonly<Record<RecipeProgram, string>>;
};

/** The versions that the tests ran each with; null where nobody has run it here. */
export const RUN_WITH: Readonly<Record<RecipeProgram, Readonly<Record<'sv' | 'en', string>> | null>> = {
  readr: { sv: 'R 4.2 och readr 2.1', en: 'R 4.2 and readr 2.1' },
  pandas: { sv: 'Python 3.11 och pandas 3.0', en: 'Python 3.11 and pandas 3.0' },
  DuckDB: {
    sv: 'DuckDB 1.5, på lokala filer: testerna har inget tillägg för adresser',
    en: 'DuckDB 1.5, on local files: the tests have no extension for addresses',
  },
  LibreOffice: { sv: 'LibreOffice 7.4', en: 'LibreOffice 7.4' },
  'Power Query': null,
  'Google Sheets': null,
  Observable: null,
  hyparquet: {
    sv: 'Node 26, hyparquet 1.31 och hyparquet-compressors 1.1',
    en: 'Node 26, hyparquet 1.31 and hyparquet-compressors 1.1',
  },
};

export const RECIPES: Readonly<Record<'sv' | 'en', Words>> = {
  sv: {
    before: [
      'Koder är text: 90 av 290 kommunkoder börjar med 0, och `flags` är tom på nästan alla rader. Ett program som gissar typer av en del av raderna tappar koderna, flaggorna eller båda. Ange typerna som nedan; Parquet och arbetsböckerna har redan typer.',
      'Celler med kommatecken, semikolon, tabb, citattecken eller radslut står inom citattecken, så att ingen cell hamnar fel vilket skiljetecken programmet än använder. Decimaltecknet är punkt; i filerna för svenska Excel är det komma.',
    ],
    ran: (versions) => `Körs i testerna med ${versions}.`,
    untried: 'Inte prövat: vi kan inte köra programmet i våra tester.',
    about: {
      readr:
        'Utan `flags = "c"` gissar readr av 1 000 av raderna. Om ingen av dem har en flagga blir kolumnen logisk, och varje flagga läses som saknad. Hälften av de filer som har flaggor förlorar dem så.',
      pandas: 'Utan `dtype` förlorar koderna sina nollor: 0180 blir 180.',
      DuckDB:
        'Parquet har typer. Förteckningen har adresserna till alla mått: med `list(url)`, som på nedladdningssidan, läser DuckDB dem tillsammans. Den andra frågan läser CSV.',
      LibreOffice:
        'Arbetsboken öppnas som den är, med koder som text. För CSV: välj UTF-8 och engelska (USA), och ange kolumnen med koder som text. Kommandot nedan gör detsamma: 4/2 gör den fjärde kolumnen till text, och 1033 betyder decimalpunkt.',
      'Power Query':
        'För Excel och Power BI: Data, Hämta data, Tom fråga, Avancerad redigerare. Frågan anger typerna en gång, i ett språk med decimalpunkt.',
      'Google Sheets':
        'Raderna ur ett API-anrop. `en_US` gör 7.5 till ett tal även i ett svenskt kalkylark. Kalkylark läser koder som tal, så 0180 blir 180: `=TEXT(F2;"0000")` återställer koden, eller använd namnet i nästa kolumn. I ett språk med decimalpunkt skrivs kommatecken mellan argumenten.',
      Observable:
        'En karta över det senaste året. Använd TopoJSON, vars ringar går åt det håll som D3 väntar sig; ringarna i GeoJSON följer RFC 7946, och D3 skulle fylla hela jordklotet utom kommunen.',
      hyparquet:
        'För Node och webbläsare. hyparquet hämtar bara de delar av filen som behövs. Filerna är komprimerade med gzip, så hyparquet behöver också paketet hyparquet-compressors.',
    },
  },
  en: {
    before: [
      'Codes are text: 90 of 290 municipality codes begin with 0, and `flags` is empty in nearly every row. A program that guesses types from some of the rows loses the codes, the flags or both. Tell the program the types, as below; Parquet and the workbooks have types already.',
      'Every cell with a comma, a semicolon, a tab, a quotation mark or a line end is quoted, so that no cell moves, whichever separator a program uses. Decimals have a point; in the files for Swedish Excel, a comma.',
    ],
    ran: (versions) => `Run in the tests with ${versions}.`,
    untried: 'Not tested: we cannot run this program in our tests.',
    about: {
      readr:
        'Without `flags = "c"` readr guesses from 1,000 of the rows. If none of these has a flag, readr makes the column logical and reads every flag as missing. Half of the files that have flags lose their flags this way.',
      pandas: 'Without `dtype` the codes lose their zeros: 0180 becomes 180.',
      DuckDB:
        'Parquet has types. The index has the addresses of all metrics: with `list(url)`, as on the downloads page, DuckDB reads them together. The second query reads CSV.',
      LibreOffice:
        'The workbook opens as it is, with codes as text. For CSV, choose UTF-8 and English (USA), and set the code column to Text. The command below does the same: 4/2 makes the fourth column text, and 1033 means decimals with a point.',
      'Power Query':
        'For Excel and Power BI: Data, Get Data, Blank Query, Advanced Editor. The query sets the types once, in a locale whose decimals have a point.',
      'Google Sheets':
        'The rows of an API request. `en_US` makes 7.5 a number in a Swedish spreadsheet too. Sheets reads codes as numbers, so 0180 becomes 180: `=TEXT(F2;"0000")` restores the code, or use the name in the next column. In a locale with a decimal point, write commas between the arguments.',
      Observable:
        'A map of the latest year. Use TopoJSON, whose rings wind the way D3 expects; the rings in GeoJSON follow RFC 7946, and D3 would fill the whole globe except the municipality.',
      hyparquet:
        'For Node and browsers. hyparquet fetches only the parts of the file that it needs. The files are compressed with gzip, so hyparquet also needs the package hyparquet-compressors.',
    },
  },
};
