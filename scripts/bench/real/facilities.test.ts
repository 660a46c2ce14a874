import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFacilities } from './facilities.ts';

const directory = mkdtempSync(join(tmpdir(), 'facilities-'));
afterAll(() => rmSync(directory, { recursive: true }));

it('reads Canadian names with the letters that were meant', () => {
  mkdirSync(join(directory, 'odhf'));
  writeFileSync(
    join(directory, 'odhf', 'odhf.csv'),
    'facility_name,city,province\nhÙpital díamos ó Óle,montrÈal,qc\nnowhere,,on\n',
  );
  expect(readFacilities(directory)).toMatchObject([
    { name: 'Hôpital D’amos - Île', city: 'Montréal', state: 'QC' },
  ]);
});
