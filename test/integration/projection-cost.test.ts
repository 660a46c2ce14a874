import { beforeAll, describe, expect, it } from 'vitest';
import { listingItem } from '../../lambdas/derived/listings/listing-item.ts';
import { RankWriter } from '../../lambdas/derived/ranks/rank-writer.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { tableSchema } from '../../lambdas/table/schema.ts';
import type { ListedClinic } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { projectClinics } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { countWriteUnits } from './support/write-units.ts';

let numbers = 0;

/** A clinic of a usual size. */
function typicalClinic(): ListedClinic {
  numbers += 1;
  const clinic = makeClinic({
    name: `Lakeview Family Health ${numbers}`,
    address: `${numbers} North Southport Avenue, 2nd Floor, Chicago, IL 60657`,
    imageUrl: `/media/clinics/lakeview-family-health-${numbers}.svg`,
    description: 'Unhurried visits, same-week appointments and a nurse line that answers. '.repeat(5),
    services: ['General Consultation', 'Preventive Care', 'Chronic Disease Management', 'Telemedicine'],
    googlePlaceId: `ChIJ-place-number-${String(numbers).padStart(8, '0')}`,
    google: { rating: 4.6, reviewCount: 277 },
    location: { latitude: 41.94, longitude: -87.66 },
    category: 'dentistry',
  });
  return listed(clinic, { score: 60, ratings: [5, 4] });
}

describe('what a clinic costs to write', () => {
  const table = useTable();
  let written = { units: 0 };

  beforeAll(async () => {
    written = countWriteUnits(table().client);
    await putTaxonomy(table().table);
    // The words that every clinic has.
    await write(typicalClinic());
  });

  async function write(clinic: ListedClinic): Promise<void> {
    await new ClinicWriter(table().table).addApproved(clinic);
    await projectClinics(table().table, clinic.id);
  }

  /** Write units of an action, its projection and its totals included. */
  async function unitsOf(act: () => Promise<unknown>): Promise<number> {
    const before = written.units;
    await act();
    return written.units - before;
  }

  it('has an entry of at most a kilobyte in each index', () => {
    const item: Record<string, unknown> = listingItem({
      clinic: typicalClinic(),
      role: { kept: true, otherCategories: [] },
    });
    for (const { partitionKey, sortKey, projection } of Object.values(tableSchema.indexes)) {
      if (item[partitionKey] === undefined || projection === 'all') continue;
      const entry = [tableSchema.partitionKey, tableSchema.sortKey, partitionKey, sortKey, ...projection];
      const bytes = Buffer.byteLength(
        JSON.stringify(Object.fromEntries(entry.map((name) => [name, item[name]]))),
      );
      expect(bytes).toBeLessThanOrEqual(1024);
    }
  });

  it('is a kilobyte for the listing of which a register tells name, address, phone number and place', async () => {
    const { description: _text, ...clinic } = makeClinic({
      name: 'Riverbend Medical Center of Illinois',
      address: '3333 Riverbend Drive, Chicago, IL 60601',
      location: { latitude: 41.88, longitude: -87.63 },
      npi: '1234567893',
      services: [],
      insuranceAccepted: [],
      languagesSpoken: [],
      verified: false,
    });
    const item = listingItem({ clinic: listed(clinic), role: { kept: true, otherCategories: [] } });
    // The item, and its entries in the six indexes of lists and of the sitemap.
    expect(await unitsOf(() => table().table.put({ Item: item }))).toBe(7);
  });

  it('is at most 150 units for a new clinic', async () => {
    const units = await unitsOf(() => write(typicalClinic()));
    expect(units).toBeGreaterThan(50);
    expect(units).toBeLessThanOrEqual(150);
  });

  it('is 9 units for an edit of one field, of 40 at most', async () => {
    const clinic = typicalClinic();
    await write(clinic);
    const units = await unitsOf(async () => {
      await table().table.update({
        Key: clinicKeys.clinic(clinic.id),
        UpdateExpression: 'SET telemedicine = :no',
        ExpressionAttributeValues: { ':no': false },
      });
      await projectClinics(table().table, clinic.id);
    });
    // The listing with its six entries in indexes; no posting changes.
    expect(units).toBe(9);
  });

  it('is at most 8 units a week for the ageing of reviews', async () => {
    const clinic = typicalClinic();
    await write(clinic);
    const weeks = 20;
    const units = await unitsOf(async () => {
      for (let week = 1; week <= weeks; week += 1) {
        await new RankWriter(table().table).store(clinic.id, 60 - week * 0.2, 'aged');
        await projectClinics(table().table, clinic.id);
      }
    });
    expect(units / weeks).toBeGreaterThan(1);
    expect(units / weeks).toBeLessThanOrEqual(8);
  });
});
