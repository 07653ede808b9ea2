// A period is a year of four characters, 1900 to 2100 (contract 1).

export const PERIOD_PATTERN = /^(?:19\d\d|20\d\d|2100)$/;
export const PERIOD_EXPECTED = 'YYYY, 1900 to 2100';

export const isPeriod = (text: string): boolean => PERIOD_PATTERN.test(text);
