/** Loads published files and prints the first answers of fifty searches, for reading. */
import * as z from 'zod';
import { openFilledTable } from '../fill.ts';
import { observeTable } from '../measure/observe.ts';
import { coldFunction, measureCall } from '../measure/public-calls.ts';
import { readFacilities } from './facilities.ts';
import { realDirectory } from './real-clinics.ts';

const searches = [
  'pediatrics',
  'pediatrician houston',
  'kids doctor chicago',
  'childrens hospital',
  'urgent care',
  'urgent care near me',
  'urgent care phoenix',
  'walk in clinic dallas',
  'womens health',
  "women's doctor los angeles",
  'obgyn miami',
  'hospital toronto',
  'hôpital montréal',
  'hopital montreal',
  'Montreal',
  'st marys hospital',
  "St. Mary's",
  'saint joseph',
  'general hospital',
  'community health center',
  'clinique médicale québec',
  'clsc',
  'long term care calgary',
  'nursing home vancouver',
  'beverly centre',
  'agecare',
  'mount sinai',
  'mayo clinic',
  'kaiser',
  'cardiologist boston',
  'heart hospital',
  'heart doctor',
  'psychiatric hospital',
  'shrink',
  'dentist providence',
  'dentist',
  'family doctor hartford',
  'internist worcester',
  'pediatrican',
  'cardiolgist',
  'skin doctor chicago',
  'eye doctor',
  'nurse practitioner',
  'dr smith',
  'smith',
  'rehabilitation center',
  'cancer center new york',
  'NYC hospital',
  'veterinarian',
  'xyzzy',
] as const;

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
