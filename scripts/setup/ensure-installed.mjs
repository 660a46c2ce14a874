/**
 * Installs the locked packages when they are missing or older than the lockfile, so that `npm start` and `npm test`
 * work on a fresh clone. Plain JavaScript without packages: it runs before anything is installed, on the host's Node.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const [major] = process.versions.node.split('.').map(Number);

if (major < 20) {
  console.error(`CareAtlas needs Node 20 or later; this is ${process.version}.`);
  process.exit(1);
}

/** The packages of a lockfile by place, optional ones (other systems' binaries) left out. */
function versions(path) {
  if (!existsSync(path)) return undefined;
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(packages)
    .filter(([place, { optional }]) => place !== '' && !optional)
    .map(([place, { version }]) => `${place}@${version}`)
    .sort()
    .join();
}

// npm keeps a copy of the lockfile of what it installed last.
const installed = versions(new URL('node_modules/.package-lock.json', root));

if (installed !== versions(new URL('package-lock.json', root))) {
  console.log('Installing the locked packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lockfile without the optional binaries of other systems than the one that wrote it.
  // Errors only: the host's Node may be older than some packages ask for, and the scripts run on the package `node`.
  const { status } = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm could not install the packages: see its message above.');
    process.exit(status ?? 1);
  }
}
