// A figure cannot have been taken from its source after the release that published it.
import { RELEASE_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'retrieved-is-past';
const MESSAGE =
  'The figures were taken after the release that has them, so one of the two dates is wrong; where that day has not come, import again with the right --retrieved, else publish with a --date that is not before it.';

export const retrievedIsPast: DatasetRule = {
  name: NAME,
  about: 'No metric was retrieved after the date of the release.',
  check: ({ release: { release, retrieved } }) =>
    Object.entries(retrieved)
      .filter(([, day]) => day > release)
      .map(([metric, day]) =>
        errorFinding(
          NAME,
          { file: RELEASE_FILE, metric },
          {
            message: MESSAGE,
            expected: `${release} or earlier`,
            actual: day,
          },
        ),
      ),
};
