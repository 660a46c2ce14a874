/** Reviews with hostile texts, from the form to the public list, staff's list and the page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { reviewMaximums } from '../../shared/content/reviews/review-fields.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { hostileTexts, invalidTexts } from '../fixtures/hostile-texts.ts';
import { newSolution } from '../support/solve-challenge.ts';
import { type Call, loadFunction, loadPublicRead, staffClaims } from './support/http.ts';
import { projectionOf } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

describe('hostile texts of reviews', () => {
  const table = useTable();
  const clinic = makeClinic({ name: 'Hostile Texts Clinic' });
  let send: Call;
  let read: Call;
  let admin: Call;

  beforeAll(async () => {
    await putTaxonomy(table().table);
    await new ClinicWriter(table().table).addApproved(listed(clinic));
    send = await loadFunction('submissions', table());
    read = await loadPublicRead(table());
    admin = await loadFunction('admin', table());
  });

  async function write(texts: Readonly<Record<string, unknown>>) {
    const altcha = await newSolution(send);
    const body = { rating: 1, ...texts, altcha };
    const answer = await send(`/api/clinics/${clinic.slug}/reviews`, { method: 'POST', body });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  }

  const staff = { claims: staffClaims };

  it.each(Object.entries(hostileTexts))(
    '%s is stored, listed and shown to staff as it was sent',
    async (_, text) => {
      const one = text.replace(/\p{Cc}/gu, ' ').trim();
      const title = one.slice(0, reviewMaximums.title).toWellFormed().replaceAll('\ufffd', '').trim();
      const authorName = one
        .slice(0, reviewMaximums.authorName)
        .toWellFormed()
        .replaceAll('\ufffd', '')
        .trim();
      const { status, body } = await write({ title, content: text, authorName });
      expect([status, body]).toEqual([201, { id: expect.any(String), status: 'pending' }]);
      const { id } = body;
      const shown = { title, content: text.trim(), authorName };

      const pending = await admin('/api/admin/reviews?limit=100', staff);
      expect(JSON.parse(pending.body).find((review: { id: string }) => review.id === id)).toMatchObject(
        shown,
      );
      const published = await admin(`/api/reviews/${id}/publish`, { method: 'PATCH', ...staff });
      expect([published.statusCode, JSON.parse(published.body)]).toMatchObject([200, shown]);
      await projectionOf(table().table)([{ kind: 'review', id }]);
      const { headers, body: list } = await read(`/api/clinics/${clinic.slug}/reviews?limit=100`);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(list).find((review: { id: string }) => review.id === id)).toMatchObject(shown);
    },
  );

  it.each(Object.entries(invalidTexts))('%s are invalid, by field', async (_, text) => {
    const { status, body } = await write({ content: text });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    if (status === 400) expect(Object.keys(body.fields ?? {})).toEqual(['content']);
  });
});
