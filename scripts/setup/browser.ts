/** Finds a Chromium for the browser tests, and installs one where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * How every tool here starts a browser: as root in a container too, and without a word to hosts that nobody asked it
 * to talk to.
 */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser's path: `CHROME_PATH`, then PATH, then Playwright's own download. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist`);
    return named;
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => COMMANDS.map((command) => join(folder, command)))
    .find((path) => existsSync(path));
  if (onPath !== undefined) return onPath;
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

function run(command: string, ...args: string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** As `findBrowser`, installing Debian's package (as root) or Playwright's build first when there is none. */
export function ensureBrowser(): string {
  const present = findBrowser();
  if (present !== undefined) return present;

  console.log('No Chromium found: installing one for the browser tests …');
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const installed =
    (debian && run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', 'chromium')) ||
    run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium-headless-shell');
  const path = installed ? findBrowser() : undefined;
  if (path === undefined) {
    throw new Error('No Chromium could be installed. Install one and name it in CHROME_PATH.');
  }
  return path;
}
