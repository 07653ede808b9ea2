// Words of everyday life that have letters of the catalogue's words, and mean something of which it has no figures.

/** No word of the catalogue begins or ends so, and none is spelt nearly so. */
export const FIND_NOTHING = `
hundar hund malung aktier ränta pappor gifta sparande buller vind beach forskare
nurses vårda vårdad buss estate smokers rents
`;

/** Spelt nearly as a word of the catalogue is, which the answer says. */
export const FIND_NEARLY = `
bostäder lärare läkare tandvård vård kommunalval kommunalråd invandrare föräldrar färdtjänst kulturarv träning varg
regn väder taxi samer läxor rent lakes fire cats trade abortion värld missbruk servicehus demokrati snatteri köer friskola
särskola häst hästar bolån facket insekter rektorer korsning katt katter katten drinking property wood coast rain cold
biologisk mångfald bullying maths congestion pride ekar utjämning elanvändning stöld turnout real rivers heat planes vans shopping bombings
planning parks
`;
