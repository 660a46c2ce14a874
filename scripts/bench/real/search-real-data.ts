/** Loads published files and prints the first answers of fifty searches, for reading. */
import * as z from 'zod';
import { readData } from '../../demo-data/data-file.ts';
import { openFilledTable } from '../fill.ts';
import { observeTable } from '../measure/observe.ts';
import { coldFunction, measureCall } from '../measure/public-calls.ts';
import { readFacilities } from './facilities.ts';
import { realDirectory } from './real-clinics.ts';

const searches = readData(new URL('searches.json', import.meta.url), z.array(z.string()));

/** Answers that are printed of each. */
const PRINTED = 5;

const cards = z.array(
  z.object({
    name: z.string(),
    city: z.object({ name: z.string(), state: z.string() }),
    category: z.object({ name: z.string() }),
  }),
);

export async function searchRealData(directory: string): Promise<void> {
  const { cities, clinics } = realDirectory(readFacilities(directory));
  if (clinics.length === 0) throw new Error(`${directory} has none of the files`);
  console.log(`${clinics.length} clinics in ${cities.length} cities`);
  const clinicAt = (number: number) => {
    const clinic = clinics[number];
    if (clinic === undefined) throw new Error(`there is no clinic ${number}`);
    return { clinic, reviews: [] };
  };
  const { close } = await openFilledTable(cities, clinicAt, clinics.length, () => {});
  try {
    observeTable();
    const handler = await coldFunction();
    for (const text of searches) {
      const path = `/api/clinics/search?limit=20&q=${encodeURIComponent(text)}`;
      const { body, readUnits } = await measureCall(handler, path);
      const found = cards.parse(body);
      console.log(`\n${text}: ${found.length} on the first page, ${readUnits} units`);
      for (const { name, city, category } of found.slice(0, PRINTED)) {
        console.log(`  ${name} · ${category.name} · ${city.name}, ${city.state}`);
      }
    }
  } finally {
    await close();
  }
}
