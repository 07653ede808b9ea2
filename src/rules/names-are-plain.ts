// Who asks for Upplands Väsby by a common space must find it: a name with another one would never be asked for.
import type { Municipality } from '../model/municipality.ts';
import { MUNICIPALITIES_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'names-are-plain';
const MESSAGE =
  'The name has a blank at an end, two together, another space than the common one or a sign that nobody sees, so it would not be found as it is typed; write it plainly.';

const UNPLAIN = /^\s|\s$|\s\s|[^\S ]|\p{Cf}|\p{Default_Ignorable_Code_Point}/u;

const namesOf = ({ name, county }: Municipality): string[] => [name, county];

export const namesArePlain: DatasetRule = {
  name: NAME,
  about: 'A name in the register has single common spaces between its words and no sign that nobody sees.',
  check: ({ municipalities }) =>
    municipalities.flatMap(({ line, ...municipality }) =>
      namesOf(municipality)
        .filter((name) => UNPLAIN.test(name))
        .map((name) =>
          errorFinding(
            NAME,
            { file: MUNICIPALITIES_FILE, line, geo: municipality.code },
            { message: MESSAGE, actual: escaped(name) },
          ),
        ),
    ),
};

/** With the code of what looks like the common space, or cannot be seen at all. */
const escaped = (name: string): string =>
  JSON.stringify(
    name.replace(
      /[^\S ]|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu,
      (sign) => `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
    ),
  );
