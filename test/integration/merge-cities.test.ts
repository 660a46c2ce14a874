import { beforeAll, describe, expect, it } from 'vitest';
import { CityRepository } from '../../lambdas/records/taxonomy/city-repository.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { TaxonomyEditor } from '../../lambdas/records/taxonomy/taxonomy-editor.ts';
import { mergeCities } from '../../scripts/admin/merge-cities.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import type { CityRecord } from '../../shared/domain/records.ts';
import { makeClinic } from '../fixtures/clinics.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { runCommand } from './support/admin.ts';
import { projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';

const city = (slug: string, name: string, state = 'FL'): CityRecord => ({
  id: slug,
  slug,
  name,
  state,
  country: 'US',
});
const large = city('port-st-lucie', 'Port St. Lucie');
const small = city('port-saint-lucie', 'PORT SAINT LUCIE');
const other = city('st-lucie', 'St. Lucie');

describe('npm run admin -- merge-cities', () => {
  const table = useTable();
  const clinicIn = ({ id, slug, name, state }: CityRecord, of: string) => ({
    ...makeClinic({ name: of, slug: of.toLowerCase().replaceAll(' ', '-') }),
    city: { id, slug, name, state },
  });
  const clinics = [
    clinicIn(large, 'Large One'),
    clinicIn(large, 'Large Two'),
    clinicIn(small, 'Small One'),
    { ...clinicIn(small, 'Small Waiting'), status: 'pending_approval' as const },
    clinicIn(other, 'Other One'),
  ];

  beforeAll(async () => {
    const { client, name } = table();
    await seedDirectory(
      {
        cities: [large, small, other],
        categories,
        clinics,
        reviews: [],
        posts: [],
        contacts: [],
        pictures: [],
        asOf: new Date().toISOString(),
      },
      { client, tableName: name, mediaDirectory: 'unused' },
    );
  });

  const citySlugOf = async (slug: string) => (await new CityRepository(table().table).bySlug(slug))?.slug;

  it('lists the spellings of one city without writing', async () => {
    const { lines } = await runCommand(mergeCities, table(), { dryRun: true });
    expect(lines).toEqual([
      'Would merge:',
      '  PORT SAINT LUCIE, FL (port-saint-lucie, 1 clinics) into Port St. Lucie, FL (port-st-lucie, 2 clinics)',
    ]);
    expect(await citySlugOf('port-saint-lucie')).toBe('port-saint-lucie');
  });

  it('moves clinics to the larger city, and its page redirects', async () => {
    const merging = runCommand(mergeCities, table());
    // What the projector does of the stream, as soon as the records have changed.
    let isDone = false;
    const projecting = (async () => {
      while (!isDone) await projectAll(table().table);
    })();
    const { isComplete, lines } = await merging.finally(() => {
      isDone = true;
    });
    await projecting;
    expect(isComplete).toBe(true);
    expect(lines[0]).toBe('Merged, with 2 clinics:');
    expect(await citySlugOf('port-saint-lucie')).toBe('port-st-lucie');
    expect(await new TaxonomyEditor(table().table).city(small.id)).toBeUndefined();
    const directory = await new DirectoryRepository(table().table, unexpected).load();
    expect(JSON.stringify(directory)).not.toContain('PORT SAINT LUCIE');
    const merged = await new CityRepository(table().table).byId(large.id);
    expect(merged).toMatchObject({
      name: 'Port St. Lucie',
      clinicCount: 3,
      formerSlugs: ['port-saint-lucie'],
    });
  });

  it('changes nothing the second time', async () => {
    const { isComplete, lines } = await runCommand(mergeCities, table());
    expect({ isComplete, lines }).toEqual({ isComplete: true, lines: ['Each city has one record.'] });
  });
});
