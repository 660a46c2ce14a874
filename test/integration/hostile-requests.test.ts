import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { makeClinic, makeReview } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { type Call, loadPublicRead } from './support/http.ts';
import { useTable } from './support/table.ts';

const clinics = [makeClinic({ city: 'toronto' }), makeClinic({ category: 'dentistry' })];

describe('hostile requests', () => {
  const table = useTable();
  let call: Call;

  beforeAll(async () => {
    await seedDirectory(
      {
        cities,
        categories,
        clinics,
        reviews: clinics.map(({ id }) => makeReview(id)),
        posts: [makePost()],
        contacts: [],
        pictures: [],
        asOf: '2025-09-01T00:00:00.000Z',
      },
      { client: table().client, tableName: table().name, mediaDirectory: '' },
    );
    call = await loadPublicRead(table());
  });

  const oddText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      '0',
      '-1',
      'NaN',
      'true',
      '__proto__',
      'constructor',
      '../..',
      "' OR 1=1",
      '🙂',
      '\u0000',
    ),
    fc.constantFrom('toronto', 'dentistry', 'approved', '4', 'a'.repeat(5_000), '%', '%c3%28', '%2e%2e%2f'),
  );
  /** Encoded as a browser does it, or sent as it is. */
  const part = fc.oneof(
    oddText.map((text) => encodeURIComponent(text.toWellFormed())),
    oddText.map((text) => text.replace(/[?#\s]/g, '')),
  );
  const segment = fc.oneof(
    part,
    fc.constantFrom(
      'api',
      'clinics',
      'search',
      'featured',
      'cities',
      'stats',
      'blog',
      'sitemap',
      'posts',
      '16',
      '4096',
      '.',
      '..',
      '',
      clinics[0]?.slug ?? '',
    ),
  );
  const path = fc.oneof(
    fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`),
    fc.constantFrom(...Object.values(contracts).map((contract) => contract.path)),
    part.map((text) => `/api/clinics/${text}`),
    part.map((text) => `/api/blog/${text}`),
    fc.tuple(part, part).map((texts) => `/api/sitemap/clinics/${texts.join('/')}`),
  );
  const parameter = fc.oneof(
    part,
    fc.constantFrom(
      'q',
      'city',
      'cityId',
      'category',
      'categoryId',
      'rating',
      'acceptingPatients',
      'telemedicine',
      'limit',
      'cursor',
      'status',
      'offset',
      'tag',
    ),
  );
  const query = fc
    .array(fc.tuple(parameter, fc.oneof(part, fc.constantFrom('toronto', 'dentistry', '4', 'true', '20'))), {
      maxLength: 6,
    })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
  const method = fc.constantFrom(
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'x',
  );
  const headers = fc.dictionary(
    fc.constantFrom(
      'accept',
      'authorization',
      'cookie',
      'content-type',
      'x-forwarded-for',
      'range',
      'if-none-match',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    { maxKeys: 2 },
  );

  it('never get a 500, and every error has the one body', async () => {
    await fc.assert(
      fc.asyncProperty(path, query, method, headers, async (somePath, someQuery, someMethod, someHeaders) => {
        const response = await call(`${somePath}?${someQuery}`, { method: someMethod, headers: someHeaders });
        expect(response.statusCode).toBeLessThan(500);
        expect(response.headers['x-content-type-options']).toBe('nosniff');
        if (someMethod === 'HEAD') expect(response.body).toBe('');
        else if (response.statusCode !== 200) {
          expect(JSON.parse(response.body)).toMatchObject({
            code: expect.any(String),
            message: expect.any(String),
          });
        }
      }),
      { numRuns: 600 },
    );
  });

  it('cannot forge a cursor', async () => {
    const bytes = fc.uint8Array({ maxLength: 80 }).map((some) => Buffer.from(some).toString('base64url'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, part), async (cursor) => {
        const response = await call(`/api/clinics?cursor=${cursor}`);
        expect(response.statusCode).toBe(400);
      }),
      { numRuns: 150 },
    );
  });
});
