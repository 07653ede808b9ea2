// What links to data say, on pages of files and of the function.

const sv = {
  figure: 'Siffran som JSON',
  revisions: 'Ändringar som JSON',
  ranking: 'Rangordningen som JSON',
  excelCsv: 'Samma som CSV för svenska Excel',
  metric: {
    json: 'Måttet som JSON',
    csv: 'Måttet för alla kommuner som CSV',
    excel: 'Måttet för alla kommuner som Excel',
  },
  municipality: {
    json: 'Kommunens siffror som JSON',
    csv: 'Kommunens alla mått och år som CSV',
    excel: 'Kommunens alla mått och år som Excel',
    revisions: 'Ändringar för kommunen som JSON',
  },
};

const en: typeof sv = {
  figure: 'The figure as JSON',
  revisions: 'Changes as JSON',
  ranking: 'The ranking as JSON',
  excelCsv: 'The same as CSV for Swedish Excel',
  metric: {
    json: 'The metric as JSON',
    csv: 'The metric for all municipalities as CSV',
    excel: 'The metric for all municipalities as an Excel workbook',
  },
  municipality: {
    json: 'The municipality’s figures as JSON',
    csv: 'All the municipality’s metrics and years as CSV',
    excel: 'All the municipality’s metrics and years as an Excel workbook',
    revisions: 'Changes for the municipality as JSON',
  },
};

export const DATA_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
