/** Reads published files: facilities of Canada (ODHF), of the United States (CMS) and practitioners (NPPES). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';

export interface Facility {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly phone: string;
  /** NaN where the file does not have it. */
  readonly latitude: number;
  readonly longitude: number;
  /** A taxonomy code, or what the file says that it is. */
  readonly kind: string;
}

type Row = Readonly<Record<string, string>>;

/** Every row that names a facility and its city; none of files that the folder does not have. */
export function readFacilities(directory: string): Facility[] {
  return [
    ...rowsIn(join(directory, 'odhf')).map(({ row }) => fromOdhf(row)),
    ...rowsIn(join(directory, 'us-facilities')).map(({ row, file }) => fromCms(row, file)),
    ...rowsIn(join(directory, 'nppes')).map(({ row }) => fromNppes(row)),
  ].filter(({ name, city, state }) => name !== '' && city !== '' && regionOf(state) !== undefined);
}

function rowsIn(folder: string): { readonly row: Row; readonly file: string }[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return files.sort().flatMap((file) =>
    csvRows(readFileSync(join(folder, file), 'utf8')).map((row) => ({
      row,
      file: basename(file, '.csv'),
    })),
  );
}

const rowsSchema = z.array(z.record(z.string(), z.string()));

const csvRows = (text: string): Row[] =>
  rowsSchema.parse(
    parse(text, { columns: true, bom: true, trim: true, relax_column_count: true, relax_quotes: true }),
  );

function fromOdhf(row: Row): Facility {
  return {
    name: capitalized(decoded(row.facility_name ?? '')),
    address: capitalized(decoded([row.street_no, row.street_name].filter(Boolean).join(' '))),
    city: capitalized(decoded(row.city ?? '')),
    state: (row.province ?? '').toUpperCase(),
    phone: '',
    latitude: degrees(row.latitude),
    longitude: degrees(row.longitude),
    kind: row.odhf_facility_type ?? '',
  };
}

function fromCms(row: Row, file: string): Facility {
  return {
    name: capitalized(row.name ?? ''),
    address: capitalized(row.address ?? ''),
    city: capitalized(row.city ?? ''),
    state: row.state ?? '',
    phone: row.phone ?? '',
    latitude: degrees(row.lat),
    longitude: degrees(row.lon),
    kind: file,
  };
}

function fromNppes(row: Row): Facility {
  const person = [row['Provider First Name'], row['Provider Last Name (Legal Name)']];
  const practice = 'Provider Business Practice Location Address';
  return {
    name: capitalized(
      row['Provider Organization Name (Legal Business Name)'] || person.filter(Boolean).join(' '),
    ),
    address: capitalized(row['Provider First Line Business Practice Location Address'] ?? ''),
    city: capitalized(row[`${practice} City Name`] ?? ''),
    state: row[`${practice} State Name`] ?? '',
    phone: row[`${practice} Telephone Number`] ?? '',
    latitude: Number.NaN,
    longitude: Number.NaN,
    kind: row['Healthcare Provider Taxonomy Code_1'] ?? '',
  };
}

/** Letters of Windows-1252 that the file has as those with the same bytes in Mac OS Roman. */
const misread: Readonly<Record<string, string>> = {
  È: 'é',
  Ë: 'è',
  Í: 'ê',
  Î: 'ë',
  Ù: 'ô',
  Ó: 'î',
  Œ: 'Î',
  Ô: 'ï',
  '‡': 'à',
  '‚': 'â',
  Á: 'ç',
  í: '’',
  ó: '-',
  ñ: '-',
};

function decoded(text: string): string {
  return text.replace(/[ÈËÍÎÙÓŒÔ‡‚Áíóñ]/g, (letter) => misread[letter] ?? letter);
}

function degrees(text: string | undefined): number {
  return text ? Number(text) : Number.NaN;
}

/** "ST. MARY'S HOSPITAL" becomes "St. Mary's Hospital". */
function capitalized(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
