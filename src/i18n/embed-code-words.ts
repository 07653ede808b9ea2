// What tells the two codes of an embed apart, in one sentence each.

const sv = {
  follows: 'Följer nya utgåvor: visar alltid de siffror som gäller nu.',
  pinned: (release: string) =>
    `Låst vid utgåva ${release}: visar samma siffror för gott, och säger till när det finns nyare.`,
};

const en: typeof sv = {
  follows: 'Follows new releases: always shows the figures that are current.',
  pinned: (release) =>
    `Pinned to release ${release}: shows the same figures for good, and says when there are newer ones.`,
};

export const EMBED_CODE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
