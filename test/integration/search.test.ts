import { beforeAll, describe, expect, it } from 'vitest';
import type { TextQuery } from '../../lambdas/derived/listings/clinic-lists.ts';
import type { ListingScope } from '../../lambdas/derived/listings/scope.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import type { CityRecord } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { loadPublicRead } from './support/http.ts';
import { projectAll } from './support/projection.ts';
import { createSearch } from './support/search.ts';
import { useTable } from './support/table.ts';

const montreal: CityRecord = {
  id: 'montreal',
  slug: 'montreal',
  name: 'Montréal',
  state: 'QC',
  country: 'CA',
};
const springfields: readonly CityRecord[] = ['IL', 'MO'].map((state) => ({
  id: `springfield-${state.toLowerCase()}`,
  slug: `springfield-${state.toLowerCase()}`,
  name: 'Springfield',
  state,
  country: 'US',
}));

type Changes = NonNullable<Parameters<typeof makeClinic>[0]> & { score?: number; in?: CityRecord };

function clinic({ score = 50, in: place, ...changes }: Changes) {
  const made = makeClinic(changes);
  const { country: _country, ...city } = place ?? { ...made.city, country: 'US' };
  return listed({ ...made, city }, { score });
}

const clinics = [
  clinic({ name: 'Lakeside Heart Center', category: 'cardiology', score: 60 }),
  clinic({ name: 'Loop Medical', category: 'cardiology', score: 90, languagesSpoken: ['English'] }),
  clinic({ name: 'Bay Cardiologists', category: 'cardiology', city: 'toronto', score: 40 }),
  clinic({ name: 'Clear Face', category: 'dermatology', score: 70, insuranceAccepted: ['Aetna'] }),
  clinic({ name: 'Skin Doctor Chicago Studio', category: 'general-practice', score: 20 }),
  clinic({ name: 'Ontario Skin', category: 'dermatology', city: 'toronto', score: 80 }),
  clinic({ name: 'Little Teeth', category: 'dentistry', score: 30, telemedicine: false }),
  clinic({ name: 'Small Steps', category: 'pediatrics', score: 35 }),
  clinic({ name: 'Élan Santé', category: 'dentistry', in: montreal, score: 45 }),
  clinic({ name: 'Montreal Street Practice', category: 'urology', score: 15 }),
  ...springfields.map((place) => clinic({ name: `Prairie ${place.state}`, category: 'urology', in: place })),
  clinic({ name: 'T.J. Hollis Orthopaedics', category: 'orthopedics' }),
  clinic({ name: 'Home Care Harvest', category: 'family-medicine' }),
  clinic({ name: 'X-Ray Plus', category: 'general-practice' }),
  clinic({ name: '24/7 Urgent Care Northwood', category: 'walk-in-clinic' }),
  clinic({ name: 'Two Rivers Urology', category: 'urology', city: 'vancouver' }),
  clinic({ name: 'Brookhaven Kidney', category: 'urology', city: 'vancouver' }),
  clinic({ name: 'Lantern Eye Care', category: 'optometry', city: 'toronto', score: 25 }),
  clinic({
    name: 'Hartwell Practice',
    category: 'nephrology',
    city: 'vancouver',
    address: '9 Yonge St',
    score: 10,
  }),
  clinic({
    name: 'Quiet Rooms',
    category: 'psychiatry',
    description: `${'Calm rooms and patient listening for every visitor. '.repeat(5)}Hypnosis on request.`,
  }),
];

describe('a search', () => {
  const table = useTable();
  let searches: ReturnType<typeof createSearch>;

  beforeAll(async () => {
    const own = table().table;
    const directory = new DirectoryRepository(own, () => {});
    for (const city of [...cities, montreal, ...springfields]) await directory.putCity(city);
    for (const category of categories) await directory.putCategory(category);
    const writer = new ClinicWriter(own);
    for (const one of clinics) await writer.addApproved(one);
    await projectAll(own);
    searches = createSearch(own);
  });

  const inDirectory: ListingScope = { by: 'directory' };

  async function find(q: string, changes: Partial<TextQuery> = {}) {
    const query = { q, scope: inDirectory, filters: {}, ...changes };
    const { items, understood } = await searches.search.page(query, { limit: 20 });
    const { words: _words, filters: _filters, ...meaning } = understood;
    return { names: items.map(({ name }) => name), ...meaning };
  }

  it.each([
    [
      'skin doctor chicago',
      ['Skin Doctor Chicago Studio', 'Clear Face'],
      { categoryId: 'dermatology', cityId: 'chicago' },
    ],
    ['kids dentist', ['Élan Santé', 'Little Teeth'], { categoryId: 'dentistry' }],
    [
      'cardiolgist',
      ['Bay Cardiologists', 'Loop Medical', 'Lakeside Heart Center'],
      { categoryId: 'cardiology', corrected: 'cardiologist' },
    ],
    ['pediatrican near me', ['Small Steps'], { categoryId: 'pediatrics', corrected: 'pediatrician near me' }],
    ['Montreal', ['Montreal Street Practice', 'Élan Santé'], { cityId: 'montreal' }],
    ['skin doctor takes aetna', ['Clear Face'], { categoryId: 'dermatology' }],
    ['urologist springfield mo', ['Prairie MO'], { categoryId: 'urology', cityId: 'springfield-mo' }],
    ['dentist NYC', [], { categoryId: 'dentistry', cityId: 'new-york' }],
    ['elan', ['Élan Santé'], {}],
    ['hypnosis', ['Quiet Rooms'], {}],
    ['hypnossis', ['Quiet Rooms'], { corrected: 'hypnosis' }],
    ['laekside', ['Lakeside Heart Center'], { corrected: 'lakeside' }],
    ['lantern eye care toronto', ['Lantern Eye Care'], { cityId: 'toronto' }],
    [
      'hart doctor',
      ['Loop Medical', 'Lakeside Heart Center', 'Bay Cardiologists'],
      { categoryId: 'cardiology', corrected: 'heart doctor' },
    ],
    ['hartwel', ['Hartwell Practice'], {}],
    ['nefrologist', ['Hartwell Practice'], { categoryId: 'nephrology', corrected: 'nephrologist' }],
    ['yonge street', ['Hartwell Practice'], {}],
    ['acne treatment', ['Ontario Skin', 'Clear Face'], { categoryId: 'dermatology' }],
    ['tj hollis', ['T.J. Hollis Orthopaedics'], {}],
    ['T. J. Hollis', ['T.J. Hollis Orthopaedics'], {}],
    ['homecare harvest', ['Home Care Harvest'], {}],
    ['xray plus', ['X-Ray Plus'], {}],
    ['247 urgent care northwood', ['24/7 Urgent Care Northwood'], { categoryId: 'walk-in-clinic' }],
    ['2 rivers', ['Two Rivers Urology'], {}],
    ['brook haven', ['Brookhaven Kidney'], { corrected: 'brookhaven' }],
    ['tworivers', ['Two Rivers Urology'], { corrected: 'two rivers' }],
    // No misspelled 'sad' or 'skin'.
    ['std', [], {}],
    ['qzxqzx', [], {}],
    // No clinic there has both words: one has one of them.
    ['hartwell hypnosis vancouver', ['Hartwell Practice'], { cityId: 'vancouver' }],
    ['hypnosis cardiologist toronto', ['Bay Cardiologists'], { categoryId: 'cardiology', cityId: 'toronto' }],
    ['hypnosis springfield il', ['Quiet Rooms'], {}],
    ['hypnosis springfield mo', [], { cityId: 'springfield-mo' }],
    // 'Hypno' is no word: what it means is not known.
    ['hartwell hypno vancouver', [], { cityId: 'vancouver' }],
  ])('for %s', async (q, names, understood) => {
    expect(await find(q)).toEqual({ names, ...understood });
  });

  it('takes every word as it is where asked', async () => {
    expect(await find('skin doctor chicago', { exact: true })).toEqual({
      names: ['Skin Doctor Chicago Studio'],
    });
    expect(await find('cardiolgist', { exact: true })).toEqual({ names: [] });
  });

  it('keeps to the filters of the call', async () => {
    const inToronto: ListingScope = { by: 'city', cityId: 'toronto' };
    expect((await find('heart doctor', { scope: inToronto })).names).toEqual(['Bay Cardiologists']);
    const dentists: ListingScope = { by: 'category', categoryId: 'dentistry' };
    // No dentist has the word, so its specialty is dropped: the filter stays.
    expect(await find('kids', { scope: dentists })).toEqual({ names: ['Élan Santé', 'Little Teeth'] });
    expect((await find('dentist', { filters: { telemedicine: true } })).names).toEqual(['Élan Santé']);
    expect((await find('spanish speaking cardiologist')).names).toEqual([
      'Lakeside Heart Center',
      'Bay Cardiologists',
    ]);
  });

  it('continues with a cursor where a page ended, in names, lists and words', async () => {
    for (const q of ['skin doctor', 'cardiolgist', 'test street', 'prairie', 'Montreal']) {
      const all = await searches.search.page({ q, scope: inDirectory, filters: {} }, { limit: 50 });
      const whole = all.items.map(({ name }) => name);
      const names: string[] = [];
      let after: string | undefined;
      do {
        const query = { q, scope: inDirectory, filters: {} };
        const page = await searches.search.page(query, { limit: 1, after });
        names.push(...page.items.map(({ name }) => name));
        after = page.next;
      } while (after !== undefined && names.length < 50);
      expect(names, q).toEqual(whole);
      expect(whole.length, q).toBeGreaterThan(1);
    }
  });

  it('answers over HTTP, and names in a header what it understood', async () => {
    const call = await loadPublicRead(table());
    const understood = await call('/api/clinics/search?q=skin%20doctor%20chicago');
    expect(JSON.parse(understood.body).map(({ name }: { name: string }) => name)).toEqual([
      'Skin Doctor Chicago Studio',
      'Clear Face',
    ]);
    expect(JSON.parse(decodeURIComponent(understood.headers?.['x-understood'] ?? ''))).toEqual({
      categoryId: 'dermatology',
      cityId: 'chicago',
      words: { categoryId: 'skin doctor', cityId: 'chicago' },
    });
    const spoken = await call('/api/clinics/search?q=spanish%20speaking%20cardiologist%20takes%20aetna');
    expect(JSON.parse(decodeURIComponent(spoken.headers?.['x-understood'] ?? ''))).toMatchObject({
      filters: { language: 'Spanish', insurance: 'Aetna' },
      words: { language: 'spanish', insurance: 'aetna', categoryId: 'cardiologist' },
    });
    const exact = await call('/api/clinics/search?q=skin%20doctor%20chicago&exact=true');
    expect(JSON.parse(exact.body)).toHaveLength(1);
    expect(exact.headers?.['x-understood']).toBeUndefined();
    const suggested = await call('/api/suggestions?q=lakes');
    expect(JSON.parse(suggested.body)).toMatchObject({
      specialties: [],
      clinics: [{ name: 'Lakeside Heart Center', city: 'Chicago', category: 'Cardiology' }],
    });
  });

  it('suggests specialties, cities and clinics', async () => {
    const of = async (q: string, cityId?: string) => {
      const { specialties, cities, clinics } = await searches.suggest({ q, cityId });
      return [
        ...specialties.map(({ id, matched }) => `${id}: ${matched}`),
        ...cities.map(({ name }) => name),
        ...clinics.map(({ name }) => name),
      ];
    };
    expect(await of('skin')).toEqual(['dermatology: skin', 'Ontario Skin', 'Skin Doctor Chicago Studio']);
    expect(await of('skin', 'chicago')).toEqual([
      'dermatology: skin',
      'Skin Doctor Chicago Studio',
      'Ontario Skin',
    ]);
    expect(await of('mont')).toEqual(['Montréal', 'Montreal Street Practice']);
    expect(await of('cardiolgist')).toEqual(['cardiology: cardiolgist']);
    expect(await of('dentist mont')).toEqual(['dentistry: dentist', 'Montréal']);
    expect(await of('lakeside hea')).toEqual(['Lakeside Heart Center']);
    expect(await of('–')).toEqual([]);
  });
});
