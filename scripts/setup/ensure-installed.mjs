/**
 * Runs `npm ci` when packages are missing or differ from the lockfile, so that `npm start` and `npm test` work on a fresh
 * clone. No package's install script runs: Node 24, which everything else runs on, is itself a package with a checksum. Plain
 * JavaScript without packages: it runs before anything is installed, on the host's Node.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './is-installed.mjs';

const root = new URL('../../', import.meta.url);
const [major] = process.versions.node.split('.').map(Number);
const windows = process.platform === 'win32';
/** What the scripts run on: npm puts it before the host's. */
const NODE = 24;

if (major < 20) {
  console.error(`CareAtlas needs Node 20 or later; this is ${process.version}.`);
  process.exit(1);
}

function packagesOf(path) {
  const file = new URL(path, root);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

// npm keeps a copy of the lockfile of what it installed last.
if (!isInstalled(packagesOf('package-lock.json'), packagesOf('node_modules/.package-lock.json'), process)) {
  console.log('Installing the locked packages …');
  // Errors only: the host's Node may be older than some packages ask for.
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
    shell: windows,
  });
  if (status !== 0) {
    console.error('npm could not install the packages: see its message above.');
    process.exit(status ?? 1);
  }
}

if (major < NODE && !existsSync(new URL(`node_modules/.bin/node${windows ? '.cmd' : ''}`, root))) {
  console.error(
    `No package has Node ${NODE} for this system (${process.platform}, ${process.arch}). Install it from https://nodejs.org and start again; this is ${process.version}.`,
  );
  process.exit(1);
}
