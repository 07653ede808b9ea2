import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MOST_BYTES, repackWorkbook } from '../../../src/release/xlsx.ts';

test('a zip bomb is refused before it fills the memory', () => {
  const bomb = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(MOST_BYTES + 1),
  });
  expect(bomb.length).toBeLessThan(200_000);
  expect(repackWorkbook(bomb)).toEqual({ mistake: expect.stringContaining(`more than ${MOST_BYTES} bytes`) });
});
