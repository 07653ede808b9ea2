// What each flag of a figure says in Swedish, where its waiver gives no reason in Swedish.

export const FLAG_WORDS: Record<string, string> = {
  'suspect-zero': 'Källan anger 0, vilket kan stå för ett värde som saknas.',
  'value-jump':
    'Värdet skiljer sig ovanligt mycket från året före eller från det tidigare publicerade. Det återges som källan anger det, men är inte bekräftat.',
  'level-jump':
    'Årets värden ligger på en helt annan nivå än årets före eller än de tidigare publicerade. De återges som källan anger dem, men är inte bekräftade.',
  'order-jump':
    'Kommunernas inbördes ordning skiljer sig ovanligt mycket från året före eller från den tidigare publicerade. Värdena återges som källan anger dem, men är inte bekräftade.',
  'year-repeats':
    'Nästan alla kommuner har samma värde som har angetts för ett annat år. Värdena återges som källan anger dem, men är inte bekräftade.',
  'carried-forward':
    'Källan anger samma värde som året före för nästan alla kommuner, så året är troligen inte mätt för sig.',
  'implausible-period': 'Källan anger ett värde för ett år som den knappast kan känna till än.',
};
