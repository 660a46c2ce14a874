import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPackages, systemOf, unexplained } from './lockfile.ts';

const biome = { version: '2.0.0', dev: true, optionalDependencies: { '@biomejs/cli-win32-x64': '2.0.0' } };

test('the lockfile has an entry for every optional package', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(missingPackages(lockfile.packages)).toEqual([]);
});

test('reports an optional package without an entry, with the place that npm would choose', () => {
  expect(missingPackages({ 'node_modules/biome': biome })).toEqual([
    {
      name: '@biomejs/cli-win32-x64',
      version: '2.0.0',
      place: 'node_modules/@biomejs/cli-win32-x64',
      dev: true,
    },
  ]);
});

test('accepts an entry from the registry, one that names its system, and one below the dependent package', () => {
  const entry = { version: '2.0.0', os: ['win32'], cpu: ['x64'] };
  for (const place of ['node_modules/', 'node_modules/biome/node_modules/']) {
    const at = (one: object) => ({ 'node_modules/biome': biome, [`${place}@biomejs/cli-win32-x64`]: one });
    expect(missingPackages(at(entry))).toEqual([]);
    expect(missingPackages(at({ version: '2.0.0', integrity: 'sha512-…' }))).toEqual([]);
  }
});

test.each([
  ['version', { os: ['win32'], cpu: ['x64'] }],
  ['system', { version: '2.0.0', cpu: ['x64'] }],
  ['processor', { version: '2.0.0', os: ['win32'] }],
])('reports an entry without a %s', (_part, entry) => {
  const packages = { 'node_modules/biome': biome, 'node_modules/@biomejs/cli-win32-x64': entry };
  expect(missingPackages(packages)).toMatchObject([{ place: 'node_modules/@biomejs/cli-win32-x64' }]);
});

test('nests a package below its dependent when the common place holds another version', () => {
  const packages = {
    'node_modules/biome': biome,
    'node_modules/@biomejs/cli-win32-x64': { version: '1.0.0', integrity: 'sha512-…' },
  };
  expect(missingPackages(packages)).toMatchObject([
    { place: 'node_modules/biome/node_modules/@biomejs/cli-win32-x64' },
  ]);
});

test('reads the system of a package from its name', () => {
  expect(systemOf('@biomejs/cli-win32-x64')).toEqual({ os: ['win32'], cpu: ['x64'] });
  expect(systemOf('@oxc-parser/binding-linux-arm-musleabihf')).toEqual({
    os: ['linux'],
    cpu: ['arm'],
    libc: ['musl'],
  });
  expect(systemOf('lightningcss-linux-arm64-gnu')).toEqual({
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['glibc'],
  });
  expect(() => systemOf('fsevents')).toThrow('does not name one system');
});

test('every package of the lockfile has a checksum, and needs no install script, or a reason is given', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(unexplained(lockfile.packages)).toEqual([]);
});

test('reports packages without a checksum or with a script, and reasons that have become wrong', () => {
  const checked = { version: '1.0.0', integrity: 'sha512-…' };
  const packages = {
    '': {},
    'node_modules/checked': checked,
    'node_modules/checked/node_modules/part': { version: '2.0.0', inBundle: true },
    'node_modules/checked/node_modules/part/node_modules/inner': { version: '2.0.0', inBundle: true },
    'node_modules/bare': { version: '3.0.0' },
    'node_modules/bare/node_modules/part': { version: '2.0.0', inBundle: true },
    'node_modules/checked/node_modules/@scope/script': { ...checked, hasInstallScript: true },
  };
  expect(unexplained(packages, [], {})).toEqual([
    'node_modules/bare/node_modules/part: no checksum around it',
    'bare@3.0.0: without a checksum',
    '@scope/script: with an install script',
  ]);
  const { 'node_modules/bare/node_modules/part': _part, ...others } = packages;
  expect(unexplained(others, ['bare@3.0.0'], { '@scope/script': 'prints' })).toEqual([]);
  expect(unexplained({ 'node_modules/checked': checked }, ['bare@3.0.0'], { old: 'printed' })).toEqual([
    'bare@3.0.0: listed, and not without a checksum',
    'old: listed, and not with an install script',
  ]);
});
