/** The audit's tools: a separate npm package, and Java for the HTML checker. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package's manifest and lockfile in the repository. */
const LIST = join(import.meta.dirname, 'tools');
/** Where it is installed: outside the sources, so that other tools do not scan it. */
const TOOLS = '.local/audit-tools';
const LOCKFILE = 'package-lock.json';
/** The lockfile of the last installation. */
const INSTALLED = join(TOOLS, 'node_modules/.installed.json');

export const lighthouseCli = join(TOOLS, 'node_modules/lighthouse/cli/index.js');
export const htmlChecker = join(TOOLS, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** Installs missing packages, without install scripts: the only one downloads a Java runtime. */
export function ensureTools(): void {
  const wanted = readFileSync(join(LIST, LOCKFILE), 'utf8');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return;
  console.log('Installing the audit’s tools …');
  mkdirSync(TOOLS, { recursive: true });
  for (const file of ['package.json', LOCKFILE]) copyFileSync(join(LIST, file), join(TOOLS, file));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], TOOLS);
  copyFileSync(join(LIST, LOCKFILE), INSTALLED);
}

/** The HTML checker is a Java program. */
export function ensureJava(): void {
  if (spawnSync('java', ['-version']).status === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'The HTML checker needs Java 11 or later on PATH; install it, or leave it out: --without html',
    );
  }
  console.log('Installing Java for the HTML checker …');
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', 'default-jre-headless']);
}

function run(command: string, args: readonly string[], cwd?: string): void {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(cwd && { cwd }),
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
