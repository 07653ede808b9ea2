// What tells the two codes of an embed apart, in one sentence each.

const sv = {
  follows: 'Följer nya utgåvor: visar alltid det värde som gäller nu.',
  pinned: (release: string) =>
    `Låst vid utgåva ${release}: visar samma värde för gott, och säger till när det finns ett nyare.`,
};

const en: typeof sv = {
  follows: 'Follows new releases: always shows the value that is current.',
  pinned: (release) =>
    `Pinned to release ${release}: shows the same value for good, and says when there is a newer one.`,
};

export const EMBED_CODE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
