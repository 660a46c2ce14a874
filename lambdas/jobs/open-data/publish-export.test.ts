import { describe, expect, it } from 'vitest';
import type { OpenData } from '../../../shared/contracts/pages/open-data.ts';
import { noReviews, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { categoryOf, cityOf, makeClinic } from '../../../test/fixtures/clinics.ts';
import { makePractitioner, makeRole } from '../../../test/fixtures/people.ts';
import { unavailable } from '../../platform/errors.ts';
import type { PageRequest } from '../../platform/page.ts';
import type { ListingCounts } from '../data-quality/index.ts';
import { exportedClinic } from '../exports/exported-clinic.ts';
import { type ExportedPerson, exportedPerson } from '../exports/exported-person.ts';
import { createPublishExport, type ExportPart } from './publish-export.ts';

const totals = { clinicCount: 0, avgRating: '0.0' };

/** A directory of clinics, the bucket of exports, and the job's queue, whose messages a test delivers. */
function exporting({ clinics = 10, partSize = 4, people = [] as readonly ExportedPerson[] } = {}) {
  const all = Array.from({ length: clinics }, (_, index) =>
    exportedClinic({ ...makeClinic({ name: `Clinic ${index}` }), ratings: totalsOf(noReviews) }, noReviews),
  );
  const bucket = new Map<string, string>();
  const messages: ExportPart[] = [];
  const published: OpenData[] = [];
  const stored: OpenData[] = [];
  const measured: ListingCounts[] = [];
  let isDown = false;
  const one = async () => ({ items: [], next: undefined });
  const job = createPublishExport({
    directory: {
      categories: async () => ({ items: [{ ...categoryOf('cardiology'), ...totals }], next: undefined }),
      cities: async () => ({ items: [{ ...cityOf('chicago'), ...totals }], next: undefined }),
      // Two a page, whatever is asked for.
      clinics: async ({ after = '0' }: PageRequest) => {
        const to = Number(after) + 2;
        return { items: all.slice(Number(after), to), next: to < all.length ? String(to) : undefined };
      },
      people: async () => ({ items: people, next: undefined }),
      reviews: one,
      posts: one,
    },
    files: {
      create(name, exportedAt, part) {
        let text = '';
        return {
          async write(more) {
            text += more;
          },
          async close() {
            if (isDown) throw unavailable(new Error('down'));
            const file = `${part} ${exportedAt.slice(0, 10)} ${name}`;
            bucket.set(file, text);
            return { name: file, path: `/${file}`, bytes: text.length, sha256: '' };
          },
        };
      },
      publish: async (openData) => void published.push(openData),
    },
    openData: { store: async (openData) => void stored.push(openData) },
    storeMeasurement: async (counts) => void measured.push(counts),
    parts: { send: async (sent) => void messages.push(...sent) },
    uuidOf: (name) => name,
    clock: () => new Date('2026-03-04T05:00:00Z'),
    partSize,
  });
  return {
    job,
    bucket,
    messages,
    published,
    stored,
    measured,
    breakDown: (down: boolean) => {
      isDown = down;
    },
    async deliverAll() {
      for (let message = messages.shift(); message !== undefined; message = messages.shift())
        await job.work(message);
    },
  };
}

const linesOf = (texts: Iterable<string>) => [...texts].join('').split('\n').slice(0, -1);

describe('the weekly export', () => {
  it('is one message where the directory is small, with a file for each kind of record and format', async () => {
    const { job, messages, published, stored } = exporting({ partSize: 100 });
    expect(await job.start()).toEqual({ outcome: 'completed', clinics: 10 });
    expect(messages).toEqual([]);
    expect(stored).toEqual(published);
    expect(published[0]).toMatchObject({ exportedAt: '2026-03-04T05:00:00.000Z', clinics: 10 });
    expect(published[0]?.files.map(({ format, name, records }) => [format, name, records])).toEqual([
      ['csv', '1 2026-03-04 clinics.csv', 10],
      ['jsonl', '1 2026-03-04 categories.jsonl', 1],
      ['jsonl', '1 2026-03-04 cities.jsonl', 1],
      ['jsonl', '1 2026-03-04 clinics.jsonl', 10],
      ['hsds', '1 2026-03-04 services.jsonl', 10],
      ['fhir', '1 2026-03-04 HealthcareService.ndjson', 10],
      ['fhir', '1 2026-03-04 Location.ndjson', 10],
      ['fhir', '1 2026-03-04 Organization.ndjson', 10],
      ['fhir', '1 2026-03-04 PractitionerRole.ndjson', 10],
    ]);
  });

  it('has every clinic once in the parts of a large directory, and each part its heading', async () => {
    const { job, bucket, deliverAll, published, measured } = exporting();
    expect(await job.start()).toMatchObject({ outcome: 'exported' });
    await deliverAll();
    const parts = [...bucket].filter(([name]) => name.endsWith('clinics.csv')).map(([, text]) => text);
    expect(parts.length).toBeGreaterThan(2);
    for (const text of parts) expect(text).toMatch(/^source_id,/);
    const rows = linesOf(parts).filter((line) => !line.startsWith('source_id,'));
    expect(new Set(rows).size).toBe(10);
    expect(published[0]?.clinics).toBe(10);
    const listed = published[0]?.files.filter(({ name }) => name.endsWith('clinics.csv')) ?? [];
    expect(listed.reduce((sum, { records }) => sum + records, 0)).toBe(10);
    // What was counted goes from part to part.
    expect(measured).toHaveLength(1);
    expect(measured[0]?.known).toMatchObject({ name: 10, phone: 10 });
  });

  it('is the same when a message comes twice', async () => {
    const { job, messages, deliverAll, published } = exporting();
    await job.start();
    const [first] = messages;
    if (first === undefined) throw new Error('no message');
    await job.work(first);
    await deliverAll();
    expect(published).toHaveLength(2);
    expect(published[1]).toEqual(published[0]);
  });

  it('lists nothing new while a part fails, and continues with that part', async () => {
    const { job, messages, breakDown, deliverAll, published } = exporting();
    await job.start();
    breakDown(true);
    const [first] = messages;
    if (first === undefined) throw new Error('no message');
    await expect(job.work(first)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(published).toEqual([]);
    breakDown(false);
    await deliverAll();
    expect(published[0]?.clinics).toBe(10);
  });

  it('counts people, and the rows and lines of their roles', async () => {
    const person = makePractitioner({ roles: ['one', 'two'].map((id) => makeRole(id)) });
    const { job, published } = exporting({ partSize: 100, people: [exportedPerson(person, new Map())] });
    await job.start();
    expect(published[0]).toMatchObject({ clinics: 10, people: 1 });
    const records = new Map(published[0]?.files.map(({ name, records: of }) => [name.slice(13), of]));
    expect(Object.fromEntries(records)).toMatchObject({
      'people.csv': 2,
      'people.jsonl': 1,
      'contacts.jsonl': 2,
      'Practitioner.ndjson': 1,
      'PractitionerRole.ndjson': 12,
    });
  });

  it('of an empty directory has no file of clinics', async () => {
    const { job, published } = exporting({ clinics: 0 });
    await job.start();
    expect(published[0]).toMatchObject({ clinics: 0, files: [{ records: 1 }, { records: 1 }] });
  });
});
