/** Reports errors of the site to its own endpoint. Nothing about the visitor leaves the browser: neither URL nor input. */
import { reportBrowserError } from '../../../shared/contracts/errors/browser-error-contracts.ts';
import type { BrowserError } from '../../../shared/contracts/errors/browser-errors.ts';
import {
  MAX_POSITIONS,
  PAGE_TIMING,
  type ReportedKind,
  withoutPersonalData,
} from '../../../shared/domain/errors/browser-errors.ts';
import { decodablePath, matchRoute } from './match-route.ts';

/** Maximum reports of a page: the first errors cause the others. */
const MAX_REPORTS = 3;
const reported = new Set<string>();

/** A file of the site in an error's stack, with line and column; in a message about a file that did not load it has neither. */
const OWN_FILE = /\/assets\/([\w.-]+\.js(?::\d+:\d+)?)/g;

/** Facts about the page with the error. */
interface PageFacts {
  /** URL of the site's main file, which differs between releases. */
  readonly mainFile: string;
  readonly loading: PerformanceNavigationTiming | undefined;
}

/** Sends a report, once for equal errors. Never throws. */
export function sendReport(kind: ReportedKind, error: unknown, { mainFile, loading }: PageFacts): void {
  try {
    // Ignores thrown values without a stack.
    if (!(error instanceof Error)) return;
    const { name, message, stack = '' } = error;
    const positions = [...`${message}\n${stack}`.matchAll(OWN_FILE)].map(([, position = '']) => position);
    // Ignores errors of browser extensions.
    if (kind !== 'fallback' && positions.length === 0) return;
    // The request that the page was rendered for.
    const page = loading?.serverTiming?.find(({ name }) => name === PAGE_TIMING);
    const content: BrowserError = {
      kind,
      name,
      message: withoutPersonalData(message),
      stack: [...new Set(positions)].slice(0, MAX_POSITIONS),
      route: matchRoute(decodablePath(window.location.pathname)).route.name,
      release: mainFile.replace(/.*\//, ''),
      browser: browserName(navigator.userAgent),
      ...(page && { page: page.description }),
    };
    const body = JSON.stringify(content);
    if (reported.size >= MAX_REPORTS || reported.has(body)) return;
    reported.add(body);
    navigator.sendBeacon(reportBrowserError.path, new Blob([body], { type: 'application/json' }));
  } catch {
    // A report must not become an error.
  }
}

/** Family and major version, as far as a user agent tells them. Edge and Opera name Chrome, too. */
function browserName(userAgent: string): string {
  const [name = 'other/0'] =
    /(Edg|OPR|Firefox|FxiOS)\/\d+/.exec(userAgent) ?? /(Chrome|CriOS|Version)\/\d+/.exec(userAgent) ?? [];
  return name.replace('/', ' ');
}
