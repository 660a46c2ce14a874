/** The program of docs/ranks.md, over HTTP as its users run it. */
import { beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, which runs without this project
import { recompute } from '../../docs/recompute-score.mjs';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { demonstrationData } from '../../scripts/demo-data/index.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import { RANKING_VERSION } from '../../shared/domain/ranks/ranking.ts';
import { type Call, loadPublicRead } from './support/http.ts';
import { useServer } from './support/server.ts';
import { useTable } from './support/table.ts';

const data = demonstrationData();
const approved = data.clinics.filter(({ status }) => status === 'approved');
/** Clinics with their reviews; those with most reviews are among them. */
const CLINICS = 24;

const countOf = Map.groupBy(data.reviews, ({ clinicId }) => clinicId);
const clinics = approved
  .toSorted((a, b) => (countOf.get(b.id)?.length ?? 0) - (countOf.get(a.id)?.length ?? 0))
  .filter(
    (_, index) => index < CLINICS / 3 || index % Math.ceil((approved.length * 3) / (2 * CLINICS)) === 0,
  );
const ids = new Set(clinics.map(({ id }) => id));
const reviews = data.reviews.filter(({ clinicId }) => ids.has(clinicId));

describe('a program without this project', () => {
  const table = useTable();
  let call: Call;
  const server = useServer(async (request, response) => {
    const { statusCode, headers, body } = await call(request.url ?? '/');
    response.writeHead(statusCode, { ...headers }).end(body);
  });

  beforeAll(async () => {
    const { client, name } = table();
    const seeded = {
      ...data,
      clinics,
      reviews,
      reports: [],
      posts: [],
      contacts: [],
      pictures: [],
      people: [],
    };
    await seedDirectory(seeded, { client, tableName: name, mediaDirectory: '.' });
    call = await loadPublicRead(table());
  }, 120_000);

  it('computes the score of every clinic from the public calls, to the second decimal', async () => {
    const host = `http://127.0.0.1:${server().port}`;
    const results = await inParallel(clinics, 4, async ({ slug }) => ({
      slug,
      ...(await recompute(host, slug)),
    }));
    expect(results.length).toBeGreaterThanOrEqual(CLINICS - 5);
    for (const { slug, version, computed, published } of results) {
      expect(version).toBe(RANKING_VERSION);
      expect(computed.toFixed(2), slug).toBe(published.toFixed(2));
    }
    expect(new Set(results.map(({ published }) => published)).size).toBeGreaterThan(CLINICS / 2);
  });
});
