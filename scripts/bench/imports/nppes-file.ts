/** A file in the layout of NPPES with fictional providers: many cities, all taxonomies of the directory, others, and faults. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { nppes } from '../../../lambdas/jobs/imports/nppes.ts';
import { taxonomyCodes } from '../../../shared/domain/taxonomy/provider-taxonomy.ts';
import { fold } from '../../../shared/domain/text/text.ts';
import { npiOf } from '../../demo-data/npi.ts';
import { Random } from '../../demo-data/random.ts';
import { type BenchCity, benchCities, cityAt, MOST_CITIES } from '../directory/cities.ts';

/** Columns of other identifiers, which make rows as long as those of the register: about a kilobyte. */
const FILLERS = Array.from({ length: 50 }, (_, index) => index + 1).flatMap((number) => [
  `Other Provider Identifier_${number}`,
  `Other Provider Identifier Type Code_${number}`,
  `Other Provider Identifier State_${number}`,
  `Other Provider Identifier Issuer_${number}`,
]);
const split = (text: string): readonly string[] => text.split(' ');
const FIRST = split(
  "ANN JAMES MARIA D'ARCY WEI PRIYA JOSÉ LINDA OMAR GRACE ALAN BETH CARLOS DIANE ERIC FATIMA GLEN HANNA IVAN JOYCE KEVIN LEILA MARK NORA OSCAR PAULA QUINN ROSA SEAN TARA URI VERA WADE XENIA YUSUF ZOE",
);
const LAST = split(
  "SMITH O'BRIEN MCALLEN NG GARCIA NGUYEN PATEL COHEN LEBLANC STONE ADAMS BAKER CRUZ DIAZ EVANS FORD GRANT HILL IYER JONES KHAN LEE MOORE NASH ORTIZ PARK QUIST REED SHAH TRAN UNGER VEGA WEBB XU YOUNG ZIMMER",
);
/** Most providers have a second family name, so that names repeat about as often as in the register. */
const HYPHENATED = 0.9;
const KINDS = ['FAMILY HEALTH CENTER', 'ASSOCIATES PC', 'CLINIC OF THE WEST LLC', 'MEDICAL GROUP, INC.'];
/** Shares of rows as in 2,000 practitioners of the register: 956 with a type that is no category, and 29 without a primary taxonomy. */
const UNKNOWN_CATEGORY = 0.485;
const NO_PRIMARY = 0.0145;
const OTHER_CODES = ['363L00000X', '225100000X', '183500000X'];
const codes = Object.values(taxonomyCodes).flat();

export const NPPES_COLUMNS = [...nppes.columns, ...FILLERS];

/** Share of rows about people. */
const PEOPLE = 0.8;

/** Writes the file; the same rows in each run. Some rows of a thousand are deactivated, ragged or have an NPI of another row. */
export async function writeNppesFile(file: string, rows: number, people = PEOPLE): Promise<void> {
  const cities = benchCities(MOST_CITIES).filter(({ record }) => record.country === 'US');
  const stream = createWriteStream(file);
  stream.write(`${NPPES_COLUMNS.map((name) => `"${name}"`).join(',')}\n`);
  for (let number = 0; number < rows; number += 1) {
    if (!stream.write(`${rowOf(number, cities, people)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

function rowOf(number: number, cities: readonly BenchCity[], people: number): string {
  const random = new Random(`nppes ${number}`);
  const city = cityAt(cities, random.next());
  const isPerson = random.chance(people);
  const practice = 'Provider Business Practice Location Address';
  const last = random.chance(HYPHENATED) ? `${random.pick(LAST)}-${random.pick(LAST)}` : random.pick(LAST);
  const cells: Readonly<Record<string, string>> = {
    NPI: npiOf(100_000_000 + (random.chance(0.001) ? Math.floor(number / 2) : number)),
    'Entity Type Code': isPerson ? '1' : '2',
    'Provider Organization Name (Legal Business Name)': isPerson ? '' : `${last} ${random.pick(KINDS)}`,
    'Provider Last Name (Legal Name)': isPerson ? last : '',
    'Provider First Name': isPerson ? random.pick(FIRST) : '',
    'Provider Credential Text': isPerson ? 'M.D.' : '',
    'Provider First Line Business Practice Location Address': `${random.integer(1, 9_999)} ${random.pick(city.streets).toUpperCase()}`,
    [`${practice} City Name`]: fold(city.record.name).toUpperCase(),
    [`${practice} State Name`]: city.record.state,
    [`${practice} Postal Code`]: String(random.integer(10_000, 99_999)),
    [`${practice} Country Code (If outside U.S.)`]: 'US',
    [`${practice} Telephone Number`]: `${city.areaCode}555${String(random.integer(0, 9_999)).padStart(4, '0')}`,
    'Last Update Date': '01/15/2026',
    'NPI Deactivation Date': random.chance(0.002) ? '03/01/2024' : '',
    'Healthcare Provider Taxonomy Code_1': random.pick(random.chance(UNKNOWN_CATEGORY) ? OTHER_CODES : codes),
    'Healthcare Provider Primary Taxonomy Switch_1': random.chance(NO_PRIMARY) ? 'N' : 'Y',
  };
  const fields = NPPES_COLUMNS.map((name) => `"${cells[name] ?? ''}"`);
  return (random.chance(0.001) ? fields.slice(1) : fields).join(',');
}
