/** A review through the distribution: the forwarded headers, the stream, the queue and the worker, to its confirmation. */
import { describe, expect, it } from 'vitest';
import { baseUrl } from './support/browser.ts';
import { goodReview } from './support/hostile.ts';
import { send, sender, solvedChallenge } from './support/sending.ts';

async function mailTo(address: string): Promise<string | undefined> {
  const mails: { to: string; text: string }[] = JSON.parse((await send(baseUrl, '/__outbox')).text);
  return mails.find(({ to }) => to === address)?.text;
}

describe('a review with an email address', () => {
  it('is confirmed by the link of its mail, once', { timeout: 60_000 }, async () => {
    const [clinic] = JSON.parse((await send(baseUrl, '/api/clinics?city=chicago&limit=1')).text);
    const email = `pat@people-${crypto.randomUUID()}.example`;
    const written = await send(baseUrl, `/api/clinics/${clinic.slug}/reviews`, {
      method: 'POST',
      from: sender(7_000),
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { ...goodReview, email, altcha: await solvedChallenge(baseUrl) },
    });
    expect(written.status, written.text).toBe(201);

    await expect.poll(() => mailTo(email), { timeout: 30_000 }).toBeDefined();
    const [, token] = /\/confirm-review#([\w-]{43})\n/.exec((await mailTo(email)) ?? '') ?? [];
    const confirm = () =>
      send(baseUrl, '/api/reviews/confirm', { method: 'POST', from: sender(7_020), body: { token } });
    const confirmed = await confirm();
    expect(JSON.parse(confirmed.text)).toEqual({
      clinic: { slug: clinic.slug, name: clinic.name },
      status: 'confirmed',
    });
    const again = await confirm();
    expect(again.status).toBe(400);
    expect(JSON.parse(again.text).message).toBe('This link is no longer valid.');
  });
});
