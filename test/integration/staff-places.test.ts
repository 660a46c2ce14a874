import { beforeAll, describe, expect, it } from 'vitest';
import { PublicDirectoryRepository } from '../../lambdas/jobs/exports/public-directory-repository.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { uploadSchema } from '../../shared/contracts/pictures/uploads.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { webp } from '../fixtures/pictures.ts';
import { cities } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { type Call, loadFunction, loadPublicRead, staffClaims } from './support/http.ts';
import { sendUpload, useMedia } from './support/media.ts';
import { projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';

const podiatry = {
  name: 'Podiatry',
  plural: 'Foot Doctors',
  slug: 'podiatry',
  icon: 'hand',
  order: 1,
  schemaType: 'Podiatric',
  layWords: ['Foot doctor'],
};

describe('cities and categories of staff', () => {
  const test = useTable();
  useMedia();
  let admin: Call;

  beforeAll(async () => {
    const directory = new DirectoryRepository(test().table, unexpected);
    const [chicago] = cities;
    if (chicago) await directory.putCity(chicago);
    admin = await loadFunction('admin', test());
  });

  const upload = async (file: Buffer): Promise<string> => {
    const { body } = await send('POST', 'uploads', { type: 'image/webp', size: file.length });
    const signed = uploadSchema.parse(body);
    expect(await sendUpload(signed, file)).toBe(204);
    return signed.key;
  };
  const send = async (method: string, path: string, body?: object) => {
    const reply = await admin(`/api/admin/${path}`, { method, claims: staffClaims, ...(body && { body }) });
    return { status: reply.statusCode, body: JSON.parse(reply.body) };
  };
  /** By a function that remembers nothing. */
  const read = async (path: string) => {
    const call = await loadPublicRead(test());
    const { statusCode, body } = await call(path);
    return statusCode === 200 ? JSON.parse(body) : statusCode;
  };

  it('are added once, and are everywhere', async () => {
    const first = await send('POST', 'categories', podiatry);
    expect(first).toMatchObject({ status: 201, body: { id: 'podiatry', layWords: ['foot doctor'] } });
    expect(await send('POST', 'categories', podiatry)).toEqual(first);
    expect(await send('POST', 'categories', { ...podiatry, name: 'Feet' })).toMatchObject({ status: 400 });
    const clinic = listed(makeClinic({ city: 'chicago' }));
    await new ClinicWriter(test().table).addApproved({
      ...clinic,
      category: { id: 'podiatry', slug: 'podiatry', name: 'Podiatry' },
    });
    await projectAll(test().table);
    expect((await read('/api/categories'))[0]).toMatchObject({ slug: 'podiatry', plural: 'Foot Doctors' });
    expect((await read('/api/categories'))[0]).not.toHaveProperty('layWords');
    expect(await read('/api/footer')).toMatchObject({
      categories: [{ slug: 'podiatry' }],
      groups: [{ prefix: 'best-foot-doctors', title: 'Best foot doctors' }],
    });
    expect((await read('/api/suggestions?q=foot')).specialties).toMatchObject([{ id: 'podiatry' }]);
    expect(await read('/api/landings/best-foot-doctors-chicago')).toMatchObject({
      slug: 'best-podiatry-chicago',
    });
  });

  it('are edited by version, and their former slugs lead to them', async () => {
    const edit = { version: 0, name: 'Foot Care', slug: 'foot-care' };
    const edited = await send('PATCH', 'categories/podiatry', edit);
    expect(edited).toMatchObject({ status: 200, body: { version: 1, formerSlugs: ['podiatry'] } });
    expect(await send('PATCH', 'categories/podiatry', edit)).toMatchObject(edited);
    expect(await send('PATCH', 'categories/podiatry', { version: 0, name: 'Feet' })).toMatchObject({
      status: 409,
      body: { current: { version: 1, name: 'Foot Care' } },
    });
    expect(await send('POST', 'categories', { ...podiatry, layWords: [] })).toMatchObject({ status: 400 });
    await send('PATCH', 'cities/chicago', { version: 0, name: 'Old Chicago', slug: 'old-chicago' });
    await projectAll(test().table);
    const [card] = await read('/api/clinics?city=chicago&category=podiatry');
    expect(card).toMatchObject({
      city: { slug: 'old-chicago', name: 'Old Chicago' },
      category: { slug: 'foot-care', name: 'Foot Care' },
    });
    expect(await read(`/api/clinics/${card.slug}`)).toMatchObject({
      schemaType: 'Podiatric',
      category: { slug: 'foot-care' },
    });
    expect((await read('/api/landings/top-podiatry-chicago')).slug).toBe('top-foot-care-old-chicago');

    // Wherever a clinic is shown.
    const present = { city: { slug: 'old-chicago' }, category: { slug: 'foot-care' } };
    expect((await send('GET', `clinics/${card.id}`)).body).toMatchObject(present);
    expect((await read(`/api/suggestions?q=${encodeURIComponent(card.name)}`)).clinics).toMatchObject([
      { id: card.id, city: 'Old Chicago', category: 'Foot Care' },
    ]);
    const directory = new PublicDirectoryRepository(test().table, unexpected);
    expect((await directory.clinics({ limit: 10 })).items).toMatchObject([present]);
    const state = (to: 'unlist' | 'relist') =>
      admin(`/api/clinics/${card.id}/${to}`, {
        method: 'PATCH',
        claims: staffClaims,
        body: { reason: 'Moved.' },
      });
    await state('unlist');
    const gone = await (await loadPublicRead(test()))(`/api/clinics/${card.slug}`);
    expect(gone.statusCode).toBe(410);
    expect(JSON.parse(gone.body).current).toMatchObject(present);
    await state('relist');
    await projectAll(test().table);
  });

  it('have the time zone of their state, or the one that staff name', async () => {
    const peoria = { name: 'Peoria', state: 'IL', country: 'US', slug: 'peoria' };
    expect((await send('POST', 'cities', peoria)).body).toMatchObject({ timeZone: 'America/Chicago' });
    const paducah = { name: 'Paducah', state: 'KY', country: 'US', slug: 'paducah' };
    const added = await send('POST', 'cities', paducah);
    expect(added.body).not.toHaveProperty('timeZone');
    const wrong = await send('PATCH', 'cities/paducah', { timeZone: 'Kentucky', version: 0 });
    expect(wrong.body.fields).toHaveProperty('timeZone');
    const zoned = await send('PATCH', 'cities/paducah', { timeZone: 'America/Chicago', version: 0 });
    expect(zoned.body).toMatchObject({ timeZone: 'America/Chicago', version: 1 });
    const moved = await send('PATCH', 'cities/paducah', { state: 'OH', version: 1 });
    expect(moved.body).toMatchObject({ timeZone: 'America/New_York' });
    for (const slug of ['peoria', 'paducah']) await send('DELETE', `cities/${slug}`);
  });

  it('have pictures of staff, where they are cities', async () => {
    const elgin = { name: 'Elgin', state: 'IL', country: 'US', slug: 'elgin' };
    expect(
      (await send('POST', 'cities', { ...elgin, imageKey: 'uploads/none', imageAlt: 'A' })).body,
    ).toMatchObject({ fields: { imageKey: [expect.any(String)] } });
    const picture = { imageKey: await upload(webp), imageAlt: 'The Fox River' };
    const added = await send('POST', 'cities', { ...elgin, ...picture });
    expect(await send('POST', 'cities', { ...elgin, ...picture })).toEqual(added);
    const { imageUrl } = added.body;
    const shown = { imageUrl, imageAlt: 'The Fox River' };
    expect(added).toMatchObject({ status: 201, body: shown });
    expect(imageUrl).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\.webp$/);
    await projectAll(test().table);
    expect(await read('/api/cities?slug=elgin')).toMatchObject([shown]);
    expect((await read('/api/landings/best-foot-care-elgin')).city).toMatchObject(shown);

    const edit = { version: 0, imageAlt: 'The river' };
    expect(await send('PATCH', 'cities/elgin', { ...edit, imageAlt: '' })).toMatchObject({
      body: { fields: { imageAlt: ['Please describe what the picture shows'] } },
    });
    expect(await send('PATCH', 'cities/elgin', edit)).toMatchObject({
      body: { imageUrl, imageAlt: 'The river' },
    });
    // Another change leaves it.
    expect(await send('PATCH', 'cities/elgin', { version: 1, name: 'Elgin City' })).toMatchObject({
      body: { imageUrl, version: 2 },
    });
    const removed = await send('PATCH', 'cities/elgin', { version: 2, imageKey: null });
    expect(removed.body).not.toHaveProperty('imageUrl');
    expect(removed.body).not.toHaveProperty('imageAlt');
    const { body: changes } = await send('GET', 'activity?recordId=elgin');
    expect(changes).toMatchObject([
      { before: { imageUrl, imageAlt: 'The river' }, after: {} },
      { after: { name: 'Elgin City' } },
      { before: { imageAlt: 'The Fox River' }, after: { imageAlt: 'The river' } },
      { action: 'add-city', after: shown },
    ]);
    await projectAll(test().table);
    expect((await read('/api/cities?slug=elgin'))[0]).not.toHaveProperty('imageUrl');
    await send('DELETE', 'cities/elgin');
  });

  it('are removed unless a clinic has them', async () => {
    expect(await send('DELETE', 'cities/chicago')).toMatchObject({
      status: 409,
      body: { message: 'Old Chicago is used by clinics: 1 listed.' },
    });
    await send('POST', 'cities', { name: 'Elgin', state: 'IL', country: 'US', slug: 'elgin' });
    await projectAll(test().table);
    expect((await read('/api/cities')).map(({ slug }: { slug: string }) => slug)).toContain('elgin');
    for (let times = 0; times < 2; times += 1) {
      expect(await send('DELETE', 'cities/elgin')).toEqual({
        status: 200,
        body: { id: 'elgin', removed: true },
      });
    }
    await projectAll(test().table);
    expect((await read('/api/cities')).map(({ slug }: { slug: string }) => slug)).toEqual(['old-chicago']);
    expect((await read('/api/stats')).totalCities).toBe(1);
  });

  it('are invalid with a state of another country, an unknown icon or too many words', async () => {
    const city = { name: 'Elgin', state: 'ON', country: 'US', slug: 'elgin' };
    expect((await send('POST', 'cities', city)).body.fields).toHaveProperty('state');
    const wrong = { ...podiatry, slug: 'No slug', icon: 'skull', schemaType: 'Magic', order: -1 };
    expect(Object.keys((await send('POST', 'categories', wrong)).body.fields).sort()).toEqual([
      'icon',
      'order',
      'schemaType',
      'slug',
    ]);
  });
});
