import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconSymbols, iconsFile } from './icons.ts';

it('the file of icons holds what the list of names asks for', async () => {
  expect(readFileSync(iconsFile, 'utf8')).toBe(await iconSymbols());
});
