// What links to the files for Excel say, on pages of files and of the function.

const sv = {
  metric: 'Måttet för alla kommuner som Excel',
  municipality: 'Kommunens alla mått och år som Excel',
  csv: 'Samma som CSV för svenska Excel',
};

const en: typeof sv = {
  metric: 'The metric for all municipalities as an Excel workbook',
  municipality: 'All the municipality’s metrics and years as an Excel workbook',
  csv: 'The same as CSV for Swedish Excel',
};

export const EXCEL_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
