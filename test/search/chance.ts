// Words of everyday life that have letters of the catalogue's words, and mean something of which it has no figures.

/** No word of the catalogue begins or ends so, and none is spelt nearly so. */
export const FIND_NOTHING = `
hundar hund malung aktier ränta pappor gifta sparande buller vind beach forskare
nurses vårda vårdad buss estate smokers rents
`;

/** Spelt nearly as a word of the catalogue is, which the answer says. */
export const FIND_NEARLY = `
bostäder lärare läkare tandvård vård kommunalval kommunalråd invandrare föräldrar färdtjänst kulturarv träning varg björn
regn väder taxi samer läxor rent lakes fire cats trade abortion värld missbruk servicehus demokrati snatteri köer friskola
särskola häst hästar bolån facket insekter rektorer korsning katt katter katten drinking property wood coast rain cold
biologisk mångfald bullying maths congestion pride ekar utjämning elanvändning stöld turnout real rivers heat planes vans shopping bombings
planning parks
`;

/** By a rule that knows no meanings, with the metric that comes first. */
export const FIND_BY_RULE = {
  'a beginning': `
    bus: N00999
    hospital: N45850
    hospitals: N45850
    war: GHGTOT
    tv: N11800
    bro: N07900
    litter: N09801
    val: N07403
    nurse: N11800
    pub: U07514
  `,
  'a last part': `
    sport: GHGTRA
    sports: GHGTRA
    elnät: N07806
    vården: N15507
    mental: GHGTOT
    skilda: N07806
    ports: N07403
    culture: GHGJOR
    betslös: N03920
  `,
  'an inflected form': `
    train: N15428
    trains: N15428
    matte: U07514
    matta: U07514
    fastigheter: N07900
    bränder: CARNEW
    farmor: GHGJOR
    gran: N00401
    hav: CARTOT
    liv: N01951
    stations: N07806
    speeding: N07900
    art: N09801
  `,
  'the parts of a compound': `
    tonåringar: N00401
    havsnivå: CARTOT
    homeless: N00905
  `,
  'a word of its own': `
    ton: N00401
    killar: N00923
  `,
};
