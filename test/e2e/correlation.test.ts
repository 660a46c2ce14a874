/** One id in the lines of every function that a visitor's request causes. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { baseUrl } from './support/browser.ts';
import { goodMessage } from './support/hostile.ts';
import { send, sender, solvedChallenge } from './support/sending.ts';

/** The functions whose logs have a line with the id, by their names in the template. */
function functionsWith(id: string): string[] {
  return globSync(join(inject('stateDirectory'), 'logs', '*.log'))
    .filter((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => line.includes(`"correlationId":"${id}"`)),
    )
    .map((file) => basename(file).replace(/^careatlas-local-\w+-(\w+)Function[0-9A-F]{8}\.log$/, '$1'))
    .sort();
}

it('a form is followed from the response to the workers', async () => {
  const { status, headers } = await send(baseUrl, '/api/contact', {
    method: 'POST',
    from: sender(990),
    headers: { 'idempotency-key': crypto.randomUUID(), 'x-amz-cf-id': 'of-the-visitor-itself' },
    body: { ...goodMessage, altcha: await solvedChallenge(baseUrl) },
  });
  expect(status).toBe(201);
  const id = String(headers['x-amz-cf-id']);
  await expect.poll(() => functionsWith(id)).toEqual(['MailWorker', 'Submissions']);
  expect(functionsWith('of-the-visitor-itself')).toEqual([]);
});

it('a page has the id of its calls, and an error has the id of its line', async () => {
  const page = await fetch(`${baseUrl}/search?q=${crypto.randomUUID()}`);
  const id = String(page.headers.get('x-amz-cf-id'));
  expect(page.headers.get('server-timing')).toBe(`page;desc="${id}"`);
  await expect.poll(() => functionsWith(id)).toEqual(['PublicRead']);

  const missing = await fetch(`${baseUrl}/api/clinics/${crypto.randomUUID()}`);
  expect(missing.headers.get('x-correlation-id')).toBe(missing.headers.get('x-amz-cf-id'));
});
