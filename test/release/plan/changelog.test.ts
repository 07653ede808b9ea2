import { expect, test } from 'vitest';
import { changelogAt } from '../../../src/release/plan.ts';

const TEXT = '# Releases\n\n## 2025-02-01\n\nMore.\n\n## 2025-01-01\n\nFirst.\n';

test.each([
  ['2025-02-01', TEXT],
  ['2025-01-01', '# Releases\n\n## 2025-01-01\n\nFirst.\n'],
  ['2024-12-01', TEXT],
])(
  'as it was at %s it has no later section, and is whole where it does not tell of that one',
  (release, text) => {
    expect(changelogAt(TEXT, release)).toBe(text);
  },
);
