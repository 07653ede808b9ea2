// The first two digits of a municipality's code are its county's (SCB, "Länskod"), so a county that differs is a slip.
import type { DatasetHead, Lined } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import type { Municipality } from '../model/municipality.ts';
import { MUNICIPALITIES_FILE } from './data-files.ts';
import { errorFinding, type FindingText } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'counties-follow-codes';
const CODE =
  'The county code is not the first two digits of the municipality’s code, so one of the two is wrong; correct it.';
const COUNTY =
  'Most municipalities of the county code have another county name, so the county would fall apart; write one name for all.';
const SHARED =
  'Another county code has the same county name, so two counties would be shown as one; give each its own.';

const finding = ({ line, code }: Lined<Municipality>, text: FindingText): Finding =>
  errorFinding(NAME, { file: MUNICIPALITIES_FILE, line, geo: code }, text);

const foreign = (municipalities: readonly Lined<Municipality>[]): Finding[] =>
  municipalities
    .filter(({ code, countyCode }) => !code.startsWith(countyCode))
    .map((one) => finding(one, { message: CODE, expected: one.code.slice(0, 2), actual: one.countyCode }));

/** The name that most municipalities of a county have; of names as frequent, the first. */
function usualName(municipalities: readonly Municipality[]): string {
  const byName = [...Map.groupBy(municipalities, ({ county }) => county)];
  const [first] = byName.sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}

function misnamed(municipalities: readonly Lined<Municipality>[]): Finding[] {
  const counties = [...Map.groupBy(municipalities, ({ countyCode }) => countyCode).values()];
  const named = counties.map((own) => ({ own, name: usualName(own) }));
  const shared = repeated(named, ({ name }) => name).flatMap(({ own: [one], name }) =>
    one === undefined ? [] : [finding(one, { message: SHARED, actual: name })],
  );
  const odd = named.flatMap(({ own, name }) =>
    own
      .filter(({ county }) => county !== name)
      .map((one) => finding(one, { message: COUNTY, expected: name, actual: one.county })),
  );
  return [...odd, ...shared];
}

export const countiesFollowCodes: DatasetRule = {
  name: NAME,
  about: 'A municipality’s county code begins its code, and a county code and a county name belong together.',
  check: ({ municipalities }: DatasetHead) => [...foreign(municipalities), ...misnamed(municipalities)],
};
