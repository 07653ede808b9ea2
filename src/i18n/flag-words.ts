// What each flag of a figure says: in Swedish where its waiver gives no reason in Swedish, in both languages beside the codes.

export const FLAG_WORDS = {
  'suspect-zero': {
    sv: 'Källan anger 0, vilket kan stå för ett värde som saknas.',
    en: 'The source reports 0, which may stand for a value that is missing.',
  },
  'value-jump': {
    sv: 'Värdet skiljer sig ovanligt mycket från året före eller från det tidigare publicerade. Det återges som källan anger det, men är inte bekräftat.',
    en: 'The value differs unusually much from the year before or from what was published before. It is given as the source reports it, but is not confirmed.',
  },
  'level-jump': {
    sv: 'Årets värden ligger på en helt annan nivå än årets före eller än de tidigare publicerade. De återges som källan anger dem, men är inte bekräftade.',
    en: 'The values of the year are at quite another level than those of the year before or those published before. They are given as the source reports them, but are not confirmed.',
  },
  'order-jump': {
    sv: 'Kommunernas inbördes ordning skiljer sig ovanligt mycket från året före eller från den tidigare publicerade. Värdena återges som källan anger dem, men är inte bekräftade.',
    en: 'The order of the municipalities differs unusually much from the year before or from the one published before. The values are given as the source reports them, but are not confirmed.',
  },
  'year-repeats': {
    sv: 'Nästan alla kommuner har samma värde som har angetts för ett annat år. Värdena återges som källan anger dem, men är inte bekräftade.',
    en: 'Nearly every municipality has the value that was reported for another year. The values are given as the source reports them, but are not confirmed.',
  },
  'carried-forward': {
    sv: 'Källan anger samma värde som året före för nästan alla kommuner, så året är troligen inte mätt för sig.',
    en: 'The source reports the value of the year before for nearly every municipality, so the year was probably not measured by itself.',
  },
  'implausible-period': {
    sv: 'Källan anger ett värde för ett år som den knappast kan känna till än.',
    en: 'The source reports a value for a year that it can hardly know yet.',
  },
};
