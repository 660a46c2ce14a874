/** Finds and starts a Chromium for the browser tests, and installs one where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** How every tool here starts a browser: as root in a container too, and without background calls to other hosts. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Features that no page needs. The flag replaces Playwright's list, so that it repeats the entries that matter here. */
const DISABLED_FEATURES = [
  // Each new window would load two pages for its address bar: half of the time that a page takes to load.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // They call other hosts.
  'AimEnabled',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'Translate',
  // Playwright's control of pages does not expect them.
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** As with the features, the flag replaces Playwright's list, so that it repeats that of a mouse. */
const BLINK_SETTINGS = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  // Without a window Chromium does not know how fast its network is, and would fetch pictures from as far as for a slow one.
  'lazyLoadingImageMarginPxUnknown=1250',
];

/** A browser controlled by Playwright. Throws when none is installed and none can be. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? ensureBrowser(),
    args: [
      ...BROWSER_FLAGS,
      `--disable-features=${DISABLED_FEATURES.join()}`,
      `--blink-settings=${BLINK_SETTINGS.join()}`,
    ],
  });
}

/** Where browsers are installed that are not on PATH; on Linux they are. */
function installedBrowsers(): string[] {
  const {
    HOME = '',
    PROGRAMFILES = '',
    'PROGRAMFILES(X86)': programFilesX86 = '',
    LOCALAPPDATA = '',
  } = process.env;
  if (process.platform === 'darwin') {
    return ['', HOME].flatMap((folder) => [
      `${folder}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${folder}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    ]);
  }
  if (process.platform === 'win32') {
    return [PROGRAMFILES, programFilesX86, LOCALAPPDATA].flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
    ]);
  }
  return [];
}

function browsersOnPath(): string[] {
  const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command)));
}

/** Debian's Chromium without windows, which no test opens: the same engine takes half of the processor's time. */
const SHELL = 'chromium-headless-shell';
const DEBIANS_SHELL = `/usr/bin/${SHELL}`;

/** The path of the first browser found: `CHROME_PATH`, the shell, PATH, an installed Chrome, Playwright's download. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist`);
    return named;
  }
  return [DEBIANS_SHELL, ...browsersOnPath(), ...installedBrowsers(), chromium.executablePath()].find(
    (path) => existsSync(path),
  );
}

function run(command: string, ...args: string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/**
 * As `findBrowser`, after installing Debian's shell where it is missing (as root, where there is apt). Where there is no browser
 * at all it installs Playwright's, which exists for Linux, macOS and Windows. Throws when that fails too.
 */
export function ensureBrowser(): string {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debian && !process.env.CHROME_PATH && !existsSync(DEBIANS_SHELL)) {
    console.log('Installing a Chromium for the browser tests …');
    const updated = run('apt-get', 'update', '-qq');
    if (updated) run('apt-get', 'install', '-y', '-qq', SHELL);
  }
  const present = findBrowser();
  if (present !== undefined) return present;

  console.log('No Chromium found: downloading one for the browser tests …');
  const installed = run(
    process.execPath,
    'node_modules/playwright-core/cli.js',
    'install',
    'chromium',
    '--no-shell',
  );
  const path = installed ? findBrowser() : undefined;
  if (path === undefined) {
    throw new Error('No Chromium could be installed. Install one and name it in CHROME_PATH.');
  }
  return path;
}
