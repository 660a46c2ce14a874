/**
 * What is read rightly of each kind of fault that sources have, with inputs of our own. docs/what-sources-write.md has twenty and more of
 * opening hours, telephone numbers, addresses and names; this has some of every kind, through the readers that an import uses.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { csvFiles } from '../../lambdas/jobs/exports/csv.ts';
import { exportedClinic } from '../../lambdas/jobs/exports/exported-clinic.ts';
import { csvTemplate, templateColumns } from '../../lambdas/jobs/imports/csv-template.ts';
import { nppes } from '../../lambdas/jobs/imports/nppes.ts';
import type { Cells, Reading } from '../../lambdas/jobs/imports/source-listing.ts';
import { unlistStop } from '../../lambdas/jobs/imports/unlist-guard.ts';
import { phoneParts } from '../../lambdas/platform/phone-number.ts';
import { csvRows } from '../../scripts/admin/import/csv-rows.ts';
import { readHours } from '../../shared/domain/clinics/opening-hours.ts';
import { readAddress } from '../../shared/domain/clinics/postal-address.ts';
import { readablePostalCode } from '../../shared/domain/clinics/postal-code.ts';
import { isSameHouse } from '../../shared/domain/clinics/street-address.ts';
import { streetLine } from '../../shared/domain/clinics/street-line.ts';
import { practitionerName } from '../../shared/domain/imports/readable-names.ts';
import { isEmailAddress } from '../../shared/domain/mail/email-address.ts';
import { noReviews, totalsOf } from '../../shared/domain/reviews/review-sums.ts';
import { cityKey } from '../../shared/domain/taxonomy/city-key.ts';
import { makeClinic, testId } from '../fixtures/clinics.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (format: typeof csvTemplate, cells: Cells): Reading => {
  const all = new Map(Object.entries(format.types));
  const categoryOf = (...named: readonly string[]) => all.get(named.find((type) => all.has(type)) ?? '');
  return format.read(cells, { categoryOf, now: new Date('2026-11-25T12:00:00Z') });
};

/** The rows of a CSV file, by its text. */
async function rowsOf(text: string | Buffer) {
  const file = join(folder, 'rows.csv');
  writeFileSync(file, text);
  const rows = [];
  for await (const some of csvRows(file, ['source_id', 'name'], [])) rows.push(...some);
  return rows;
}

const streetOf = (text: string, name: string, state: string) =>
  streetLine(readAddress(text, { name, state }));

/** 'Mo-Fr' spans as 'MoTu 08:00-17:00'; 'no hours' where none are claimed, 'unknown' where the text was not read. */
function spansOf(text: string): string {
  const hours = readHours(text);
  if (hours === undefined) return 'unknown';
  const spans = hours.spans.map(
    ({ days, opens, closes }) => `${days.map((day) => day.slice(0, 2)).join('')} ${opens}-${closes}`,
  );
  return spans.join(', ') || 'no hours';
}

const nameOf = (first: string, last: string, degrees = '') =>
  practitionerName({ first, last, suffix: '', degrees });

describe('k01: a file that lacks what is listed', () => {
  const facts = { listed: 300, missing: 0, isEmpty: false, endsUnreadable: false };
  it.each([
    [{ isEmpty: true, missing: 300 }, 'empty file'],
    [{ isEmpty: true, listed: 5, missing: 5 }, 'empty file'],
    [{ endsUnreadable: true, missing: 1 }, 'unreadable last row'],
    [{ missing: 31 }, 'many missing'],
    [{ listed: 40, missing: 40 }, 'many missing'],
    [{ missing: 30 }, undefined],
    [{ listed: 40, missing: 20 }, undefined],
    [{}, undefined],
  ] as const)('%j stops: %s', (changes, cause) => {
    expect(unlistStop({ ...facts, ...changes }, undefined)?.cause).toBe(cause);
  });
});

describe('k02: lines of a CSV file', () => {
  it.each([
    ['a lone CR in a cell', 'source_id,name\r\na,North\rEntrance\r\nb,South\r\n'],
    ['a lone CR in a quoted cell', 'source_id,name\na,"North\rEntrance"\nb,South\n'],
    ['CR before LF', 'source_id,name\r\na,"North\r\nEntrance"\r\nb,South'],
    ['semicolons', 'source_id;name\na;"North\nEntrance"\nb;South\n'],
    ['a line that names its delimiter', 'sep=|\nsource_id|name\na|"North\nEntrance"\nb|South\n'],
    ['UTF-16', Buffer.from('\uFEFFsource_id,name\na,"North\nEntrance"\nb,South\n', 'utf16le')],
  ])('with %s give each record its own cells', async (_, text) => {
    const rows = (await rowsOf(text)).map((row) => ('cells' in row ? row.cells : row));
    expect(rows).toEqual([
      { source_id: 'a', name: expect.stringMatching(/^North(\r|\r\n|\n)Entrance$/) },
      { source_id: 'b', name: 'South' },
    ]);
  });

  it('with a broken record lose that one alone', async () => {
    const rows = await rowsOf('source_id,name\na,5" pipe\nb,"South"\n');
    expect(rows).toMatchObject([{ line: 2, reason: 'broken quotes' }, { cells: { source_id: 'b' } }]);
  });
});

describe('k03: street addresses', () => {
  it.each([
    ['40 Lake Dr, Bostonian Building, Suite 9', 'Boston', 'MA', '40 Lake Dr, Bostonian Building, Suite 9'],
    [
      '8 Pine St, Denver Medical Center, Fl 2, Denver, CO',
      'Denver',
      'CO',
      '8 Pine St, Denver Medical Center, Fl 2',
    ],
    ['6 Elm Ave\nUnit 12\nAustin, TX 78701', 'Austin', 'TX', '6 Elm Ave, Unit 12'],
    ['6 Elm Ave\r\nAustin\r\nTexas\r\n78701', 'Austin', 'TX', '6 Elm Ave'],
    ['3 Bay Rd, SAINT PETERSBURG, FL 33701', 'St. Petersburg', 'FL', '3 Bay Rd'],
    ['3 Bay Rd, Mt Vernon, NY 10550', 'Mount Vernon', 'NY', '3 Bay Rd'],
  ])('%s of %s keeps its street', (text, city, state, street) => {
    expect(streetOf(text, city, state)).toBe(street);
  });
});

describe('k04: opening hours', () => {
  it.each([
    ['Wed 6-10 am', 'We 06:00-10:00'],
    ['Thu 3-8am', 'Th 03:00-08:00'],
    ['Closed Saturday, Mon-Thu 8-4', 'MoTuWeTh 08:00-16:00'],
    ['9am-7pm daily', 'MoTuWeThFrSaSu 09:00-19:00'],
    ['8:15 am - 3:45 pm M-Th', 'MoTuWeTh 08:15-15:45'],
    ['Tue-Fri, 10-6', 'TuWeThFr 10:00-18:00'],
    ['Monday (8:00am-noon) Friday (1pm-5pm)', 'Mo 08:00-12:00, Fr 13:00-17:00'],
    ['Closed until further notice', 'no hours'],
    ['Currently closed', 'no hours'],
    ['Appointment only', 'no hours'],
    ['Mon 12:00 AM - 12:00 AM', 'no hours'],
  ])('%s are %s', (text, spans) => expect(spansOf(text)).toBe(spans));
});

describe('k05: degrees', () => {
  it.each([
    ['DO FACOI', 'Ann Berg, DO, FACOI'],
    ['PH.D. M.D.', 'Ann Berg, MD, PhD'],
    ['DMD MPH', 'Ann Berg, DMD, MPH'],
    ['D.O. P.A.', 'Ann Berg, DO'],
    ['N/A', 'Ann Berg'],
    ['MS.', 'Ann Berg'],
    ['DR.', 'Ann Berg'],
  ])('%s give %s', (degrees, name) => expect(nameOf('ANN', 'BERG', degrees)).toBe(name));

  it('alone are no name of a listing', () => {
    const practice = 'Provider Business Practice Location Address';
    const reading = read(nppes, {
      NPI: '1234567893',
      'Entity Type Code': '1',
      'Provider Last Name (Legal Name)': '',
      'Provider First Name': '',
      'Provider Credential Text': 'MD',
      [`${practice} City Name`]: 'CHICAGO',
      [`${practice} State Name`]: 'IL',
      'Healthcare Provider Taxonomy Code_1': '207RC0000X',
      'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
    });
    expect(reading.kind).toBe('rejected');
  });
});

describe('k06: names that look like numerals', () => {
  it.each([
    ['XI', 'WANG', 'Xi Wang'],
    ['IV', 'BERG', 'Iv Berg'],
    ['LIN', 'VI', 'Lin Vi'],
    ['DI', 'MIX', 'Di Mix'],
  ])('%s %s is %s', (first, last, name) => expect(nameOf(first, last)).toBe(name));
});

describe('k07: one city in two spellings', () => {
  it.each([
    ['St. Cloud', 'SAINT CLOUD', 'MN'],
    ['Ft. Worth', 'Fort Worth', 'TX'],
    ["Land O'Lakes", 'LAND O LAKES', 'FL'],
    ['DeKalb', 'DE KALB', 'IL'],
    ['Mt. Pleasant', 'Mount Pleasant SC', 'SC'],
    ['Trois-Rivières', 'TROIS RIVIERES', 'QC'],
    ['N. Las Vegas', 'North Las Vegas', 'NV'],
  ])('%s is %s', (one, other, state) => {
    expect(cityKey({ name: one, state })).toBe(cityKey({ name: other, state }));
  });

  it.each([
    ['Saint Paul', 'Saint Peter', 'MN'],
    ['Portland', 'Port Lands', 'OR'],
  ])('%s is not %s', (one, other, state) => {
    const isOne = cityKey({ name: one, state }) === cityKey({ name: other, state });
    expect(isOne).toBe(false);
  });
});

describe('k08: telephone numbers with more than a number', () => {
  it.each([
    ['(415) 555-0117x9', '+14155550117', '9'],
    ['415-555-0117 ext44', '+14155550117', '44'],
    ['415-555-0117 Ext: 7', '+14155550117', '7'],
    ['415-555-0117 (Maria)', '+14155550117', undefined],
    ['Front desk 415.555.0117', '+14155550117', undefined],
  ])('%s is %s', (text, phoneE164, phoneExtension) => {
    expect(phoneParts(text)).toEqual({ phoneE164, ...(phoneExtension && { phoneExtension }) });
  });
});

describe('k10: email addresses', () => {
  it.each(["o'neil@clinic.example", 'a+b&c@clinic.example', 'desk@клиника.example', 'desk@xn--80a.xn--p1ai'])(
    '%s is one',
    (text) => expect(isEmailAddress(text)).toBe(true),
  );
  it.each([
    'desk@clinic',
    'desk@@clinic.example',
    'desk@-clinic.example',
    'a b@clinic.example',
    'desk@10.0.0.1',
  ])('%s is none', (text) => expect(isEmailAddress(text)).toBe(false));
});

describe('k11: postal codes', () => {
  it.each([
    ['926', 'PR', '00926'],
    ['2118', 'MA', '02118'],
    ['70031208', 'NJ', '07003'],
    ['6105.0', 'CT', '06105'],
    ['m5v3l9', 'ON', 'M5V 3L9'],
    ['2118', 'TX', undefined],
    ['99', 'PR', undefined],
    ['ABCDE', 'IL', undefined],
  ])('%s of %s is %s', (text, state, code) => expect(readablePostalCode(text, state)).toBe(code));
});

describe('k12: what an export writes', () => {
  it.each([
    { name: 'NYU (CAPITALS)', practiceHours: 'Mon-Thu 8-4; Sun 10-2' },
    { name: '=1+1 Clinic', phone: '+1 (312) 555-0142' },
    { name: "o'Brien & sons", description: 'Two lines;\nwith "quotes", and commas' },
    { name: 'ÉCOLE', address: '5 Main St\nSuite 2' },
  ])('is read back to the byte: %j', async (changes) => {
    const clinic = makeClinic({ id: testId(77), ...changes });
    const [file] = csvFiles.clinics;
    if (file === undefined) throw new Error('no file of clinics');
    const exported = exportedClinic({ ...clinic, ratings: totalsOf(noReviews) }, noReviews);
    const path = join(folder, 'export.csv');
    writeFileSync(path, `${file.head}${file.textOf(exported)}`);
    const rows = [];
    for await (const some of csvRows(path, templateColumns, [])) rows.push(...some);
    const [row] = rows;
    if (row === undefined || !('cells' in row)) throw new Error('no row');
    const reading = read(csvTemplate, row.cells);
    expect(reading).toMatchObject({ kind: 'listing', listing: { fields: changes } });
  });
});

describe('k13: one house in two spellings', () => {
  it.each([
    ['55, rue Sherbrooke', '55 rue Sherbrooke'],
    ['12 boul. Laurier E', '12 boulevard Laurier Est'],
    ['N70 W6340 Bridge Rd', 'N70 W6340 Bridge Road'],
    ['9 County Rd 12', '9 County Road 12'],
  ])('%s is %s', (one, other) => expect(isSameHouse(one, other)).toBe(true));

  it.each([
    ['55 rue Sherbrooke', '56 rue Sherbrooke'],
    ['12 boul. Laurier E', '12 boul. Laurier O'],
    ['9 County Rd 12', '9 County Rd 13'],
  ])('%s is not %s', (one, other) => expect(isSameHouse(one, other)).toBe(false));
});

describe('k15: rows of NPPES without a primary taxonomy', () => {
  const practice = 'Provider Business Practice Location Address';
  const cells: Cells = {
    NPI: '1234567893',
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': 'BERG',
    'Provider First Name': 'ANN',
    'Provider First Line Business Practice Location Address': '1 MAIN ST',
    [`${practice} City Name`]: 'CHICAGO',
    [`${practice} State Name`]: 'IL',
    [`${practice} Postal Code`]: '60601',
    [`${practice} Country Code (If outside U.S.)`]: 'US',
  };
  const taxonomies = (...codes: readonly (readonly [string, string])[]): Cells =>
    Object.fromEntries(
      codes.flatMap(([code, primary], index) => [
        [`Healthcare Provider Taxonomy Code_${index + 1}`, code],
        [`Healthcare Provider Primary Taxonomy Switch_${index + 1}`, primary],
      ]),
    );
  it.each([
    [[['207RC0000X', 'X']], 'cardiology'],
    [[['207RC0000X', 'N']], 'cardiology'],
    [[['207RC0000X', '']], 'cardiology'],
    [
      [
        ['207RC0000X', 'X'],
        ['207RC0001X', 'X'],
      ],
      'cardiology',
    ],
    [
      [
        ['207RC0000X', 'X'],
        ['1223G0001X', 'X'],
      ],
      undefined,
    ],
  ] as const)('%j are %s', (codes, category) => {
    const reading = read(nppes, { ...cells, ...taxonomies(...codes) });
    expect(reading.kind === 'person' ? reading.person.categories[0] : undefined).toBe(category);
  });
});
