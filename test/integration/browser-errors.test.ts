import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from './support/http.ts';
import { loadFunction } from './support/http.ts';

const report = {
  kind: 'error',
  name: 'TypeError',
  message: 'x is undefined',
  stack: ['site-Ab12.js:1:200', 'react-Cd34.js:2:3'],
  route: 'clinic',
  release: 'site-Ab12.js',
  browser: 'Chrome 156',
  page: 'id-of-the-page-request',
};

describe('the function browser-errors', () => {
  let call: Call;
  const lines: Record<string, unknown>[] = [];

  beforeAll(async () => {
    // It has no table; any access would fail.
    const noTable = { endpoint: 'http://127.0.0.1:1', name: 'none' };
    call = await loadFunction('browser-errors', noTable, { POWERTOOLS_LOG_LEVEL: 'INFO' });
  });
  afterEach(() => vi.restoreAllMocks());

  const send = (body: unknown) => {
    lines.length = 0;
    for (const output of [process.stdout, process.stderr]) {
      vi.spyOn(output, 'write').mockImplementation((chunk) => {
        lines.push(JSON.parse(String(chunk)));
        return true;
      });
    }
    const headers = { 'x-amz-cf-id': 'id-of-the-report-request' };
    return call('/api/browser-errors', { method: 'POST', headers, body });
  };

  it('logs and counts a report, with its own correlation id and that of the page', async () => {
    expect(await send(report)).toMatchObject({ statusCode: 200, body: '{}' });
    expect(lines).toMatchObject([
      {
        level: 'ERROR',
        message: 'browser error',
        kind: 'error',
        errorName: 'TypeError',
        errorMessage: 'x is undefined',
        stack: 'site-Ab12.js:1:200\nreact-Cd34.js:2:3',
        route: 'clinic',
        release: 'site-Ab12.js',
        browser: 'Chrome 156',
        correlationId: 'id-of-the-report-request',
        pageCorrelationId: 'id-of-the-page-request',
        BrowserErrors: 1,
      },
      { message: 'request', call: 'reportBrowserError', status: 200 },
    ]);
  });

  it.each([
    ['chunk', 'Failed to fetch dynamically imported module: https://x.example/assets/a.js'],
    ['chunk', 'Importing a module script failed.'],
    ['hydration', 'Minified React error #418; visit https://react.dev/errors/418'],
    ['render', 'Minified React error #31; visit https://react.dev/errors/31'],
  ])('logs an error of kind %s by its message: %s', async (kind, message) => {
    await send({ ...report, kind: 'render', message });
    expect(lines).toMatchObject([{ kind }, { status: 200 }]);
  });

  it('logs nothing personal, whatever a client sends', async () => {
    const personal = { email: 'jane@patient.example', userAgent: 'a long one', path: '/search?q=depression' };
    await send({
      ...report,
      ...personal,
      message: 'for jane@patient.example at https://x.example/?q=depression',
    });
    expect(lines).toMatchObject([{ errorMessage: 'for … at …' }, { status: 200 }]);
    expect(JSON.stringify(lines)).not.toMatch(/jane|depression|a long one/);
  });

  it.each([
    ['kind', 'other'],
    ['name', 'Jane Doe'],
    ['message', 'x'.repeat(201)],
    ['stack', ['https://evil.example/a.js:1:2']],
    ['stack', Array(9).fill('a.js:1:2')],
    ['route', '/search?q=depression'],
    ['release', 'a b'],
    ['browser', 'Mozilla/5.0 (Windows NT 10.0)'],
    ['page', 'jane@patient.example'],
  ])('rejects a report whose %s is %j', async (field, value) => {
    expect((await send({ ...report, [field]: value })).statusCode).toBe(400);
    expect(lines).toMatchObject([{ message: 'request', status: 400 }]);
  });
});
