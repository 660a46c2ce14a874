import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The last release: its tag, made by the workflow. */
export function lastReleaseTag(): string | undefined {
  try {
    return git('describe', '--tags', '--match', 'release-*', '--abbrev=0').trim();
  } catch {
    return undefined;
  }
}

/** Builds the site of a commit in a temporary directory, with its own packages where they differ from the installed ones. */
export function buildSiteOf(ref: string): { readonly directory: string; remove(): void } {
  const project = mkdtempSync(join(tmpdir(), 'careatlas-previous-'));
  const remove = () => rmSync(project, { recursive: true, force: true });
  try {
    build(ref, project);
  } catch (error) {
    remove();
    throw error;
  }
  return { directory: join(project, 'dist/web'), remove };
}

function build(ref: string, project: string): void {
  const archive = join(project, 'previous.tar');
  git('archive', '--output', archive, ref);
  execFileSync('tar', ['-xf', archive, '-C', project]);
  const packages = join(project, 'node_modules');
  const lockfile = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockfile(project) === lockfile('.')) symlinkSync(join(process.cwd(), 'node_modules'), packages);
  else run('npm', ['ci', '--include', 'dev', '--no-audit', '--no-fund'], project);
  run(process.execPath, [join(packages, 'vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'], project);
}

/** Serves the document and the scripts of a built site; everything else, the calls above all, is the running site's. */
export async function servePrevious(page: Page, directory: string): Promise<void> {
  // A document that a route answers counts as one of the Internet, which must not call the user pool on this machine.
  await page.context().grantPermissions(['local-network-access']);
  await page.route('**/*', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) return route.fulfill({ path: join(directory, 'index.html') });
    if (!pathname.startsWith('/assets/')) return route.fallback();
    const file = join(directory, pathname);
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } });
}
