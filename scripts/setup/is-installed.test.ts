import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, which runs before TypeScript is installed
import { isInstalled } from './is-installed.mjs';

const locked = {
  '': { version: '0.1.0' },
  'node_modules/vite': { version: '8.0.0' },
  'node_modules/@esbuild/darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  'node_modules/@esbuild/linux-x64': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
};
const { '': _project, 'node_modules/@esbuild/darwin-arm64': _darwin, ...installed } = locked;
const linux = { platform: 'linux', arch: 'x64' };

test('accepts an install without the binaries of other systems', () => {
  expect(isInstalled(locked, installed, linux)).toBe(true);
});

test('accepts an install without an optional package that the registry does not carry', () => {
  expect(isInstalled(locked, { 'node_modules/vite': { version: '8.0.0' } }, linux)).toBe(true);
});

test('installs again when nothing is installed or a package is missing', () => {
  expect(isInstalled(locked, {}, linux)).toBe(false);
  const { 'node_modules/vite': _vite, ...withoutVite } = installed;
  expect(isInstalled(locked, withoutVite, linux)).toBe(false);
});

test.each(['node_modules/vite', 'node_modules/@esbuild/linux-x64'])(
  'installs again when the version of %s differs',
  (place) => {
    const outdated = { ...installed, [place]: { version: '0.9.0' } };
    expect(isInstalled(locked, outdated, linux)).toBe(false);
  },
);

test('installs again when the packages were installed on another system', () => {
  expect(isInstalled(locked, installed, { platform: 'darwin', arch: 'x64' })).toBe(false);
  expect(isInstalled(locked, installed, { platform: 'linux', arch: 'arm64' })).toBe(false);
});
