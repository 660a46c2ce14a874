/**
 * Installs the locked packages when they are missing or older than the lockfile, so that `npm start` and `npm test`
 * work on a fresh clone. Plain JavaScript without packages: it runs before anything is installed, on the host's Node.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const stamp = new URL('node_modules/.careatlas-installed', root);
const [major] = process.versions.node.split('.').map(Number);

if (major < 20) {
  console.error(`CareAtlas needs Node 20 or later; this is ${process.version}.`);
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing the locked packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The host's Node may be older than some packages ask for; the scripts run on the `node` package's Node 24.
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed: see its message above.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
