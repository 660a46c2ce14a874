/** What a record leaves out has no value in anything that the directory answers, shows, filters, ranks or exports. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { parse } from 'csv-parse/sync';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { decodeCard, encodeCard } from '../../lambdas/derived/listings/stored-card.ts';
import { csvFiles } from '../../lambdas/jobs/exports/csv.ts';
import { exportedClinic } from '../../lambdas/jobs/exports/exported-clinic.ts';
import { fhirFiles } from '../../lambdas/jobs/exports/fhir.ts';
import { hsdsFiles } from '../../lambdas/jobs/exports/hsds.ts';
import { jsonLinesFiles } from '../../lambdas/jobs/exports/json-lines.ts';
import { uuidOf } from '../../lambdas/platform/hashes.ts';
import { clinicCardSchema, clinicDetailSchema } from '../../shared/contracts/entities.ts';
import { facetsOf, matchesFilters } from '../../shared/domain/listings/facets.ts';
import { cardOf, detailOf } from '../../shared/domain/listings/listing.ts';
import { clinicData } from '../../shared/domain/pages/structured-data/clinic.ts';
import { rank } from '../../shared/domain/ranks/ranking.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { noEvidence, noReviews, totalsOf } from '../../shared/domain/reviews/review-sums.ts';
import { ClinicCard } from '../../web/src/components/clinic-card/ClinicCard.tsx';
import { NowProvider } from '../../web/src/lib/now.tsx';
import { ClinicView } from '../../web/src/pages/clinic/ClinicView.tsx';
import { listed, makeClinic } from '../fixtures/clinics.ts';

const complete = makeClinic({
  description: 'Words that only this description has.',
  phone: '(312) 555-0177',
  email: 'desk@lone-practice.example',
  website: 'https://lone-practice.example/',
  practiceHours: 'Tuesday: 7:10 AM - 5:20 PM',
  services: ['Vaccinations'],
  insuranceAccepted: ['Aetna'],
  languagesSpoken: ['Korean', 'Hindi'],
  acceptingPatients: true,
  telemedicine: true,
  emergencyServices: true,
  parkingAvailable: true,
  wheelchairAccessible: true,
});

/**
 * Each field that may be absent, its column of the CSV file, and what its value would leave in a text of any output: in JSON-LD, HSDS, FHIR,
 * the page or a card.
 */
const traces = {
  description: ['description', /only this description/],
  phone: ['phone', /555-?0177|"telephone"|"phone"|tel:/],
  email: ['email', /desk@|"system":"email"/],
  website: ['website', /lone-practice\.example\/|"sameAs"|"url":"https:\/\/lone|"system":"url"/],
  practiceHours: [
    'hours',
    /7:10|07:10|17:20|08:00|openingHours|hoursOfOperation|availableTime|opens_at|Please call/,
  ],
  services: ['services', /Vaccinations/],
  insuranceAccepted: ['insurance', /Aetna|not listed its insurance/],
  languagesSpoken: ['languages', /Korean|Hindi|"knowsLanguage"|"communication"/],
  acceptingPatients: [
    'accepting_patients',
    /[Aa]ccepting [Nn]ew [Pp]atients(?!: not known)|isAccepting|newpatients|newpt|nopt/,
  ],
  telemedicine: ['telemedicine', /Telemedicine(?! visits: not known)|No telemedicine|virtual/],
  emergencyServices: ['emergency_services', /Emergency services/],
  parkingAvailable: ['parking', /[Pp]arking/],
  wheelchairAccessible: [
    'wheelchair_accessible',
    /[Ww]heelchair accessible(?!: not known)|handiaccess|accessibility":\[\{/,
  ],
} satisfies Partial<Record<keyof ClinicRecord, readonly [column: string, trace: RegExp]>>;
type Field = keyof typeof traces;
const fields = Object.keys(traces) as Field[];

function without(names: readonly Field[]): ClinicRecord {
  return Object.fromEntries(
    Object.entries(complete).filter(([name]) => !names.some((one) => one === name)),
  ) as ClinicRecord;
}

/** Every single field, all of them, and sets of them by chance, the same in each run. */
const leftOut: readonly (readonly Field[])[] = [
  ...fields.map((field) => [field]),
  fields,
  ...Array.from({ length: 40 }, (_, set) =>
    fields.filter((_, index) => ((set + 1) * 2_654_435_761 * (index + 3)) % 7 < 3),
  ),
];

const detailed = (record: ClinicRecord) =>
  detailOf({ ...record, ratings: totalsOf(noReviews) }, noReviews, []);
const cardIn = (record: ClinicRecord) => cardOf(listed(record));

function rendered(node: ReactNode): string {
  const queries = new QueryClient();
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <NowProvider now={new Date('2026-11-26T12:00:00Z')}>
        <StaticRouter location="/">{node}</StaticRouter>
      </NowProvider>
    </QueryClientProvider>,
  );
}

/** Each output as one text. */
const outputs: Readonly<Record<string, (record: ClinicRecord) => string>> = {
  'the page': (record) => rendered(<ClinicView clinic={detailed(record)} />),
  'a card': (record) => rendered(<ClinicCard clinic={cardIn(record)} />),
  'structured data': (record) => JSON.stringify(clinicData(detailed(record))),
  HSDS: (record) =>
    hsdsFiles(uuidOf)
      .clinics.map((file) => file.textOf(exported(record)))
      .join(''),
  FHIR: (record) => fhirFiles.clinics.map((file) => file.textOf(exported(record))).join(''),
};

const exported = (record: ClinicRecord) =>
  exportedClinic({ ...record, ratings: totalsOf(noReviews) }, noReviews);

describe('a field that a record leaves out', () => {
  it.each(Object.entries(outputs))('has no value in %s', (_, output) => {
    for (const names of leftOut) {
      const text = output(without(names));
      for (const name of names) expect(text, `without ${names.join(', ')}`).not.toMatch(traces[name][1]);
    }
  });

  it.each(Object.entries(outputs))(
    'would have one in %s: the traces are those of the output',
    (name, output) => {
      const text = output(complete);
      const found = fields.filter((field) => traces[field][1].test(text));
      expect(found.length).toBeGreaterThan(name === 'a card' ? 2 : 5);
    },
  );

  it('is null or absent in calls and in JSON lines, and in a card that was stored', () => {
    for (const names of leftOut) {
      const record = without(names);
      const detail = clinicDetailSchema.parse(detailed(record));
      const card = clinicCardSchema.parse(cardIn(record));
      const line = JSON.parse(jsonLinesFiles.clinics.map(({ textOf }) => textOf(exported(record))).join(''));
      const stored = decodeCard(card.id, encodeCard(card));
      for (const answer of [detail, card, line, stored]) {
        for (const name of names) expect(answer[name] ?? null).toBeNull();
      }
      for (const name of fields) if (!names.includes(name)) expect(detail[name]).toEqual(record[name]);
    }
  });

  it('is an empty cell of the CSV file', () => {
    for (const names of leftOut) {
      const record = exported(without(names));
      const text = csvFiles.clinics.map(({ head, textOf }) => `${head}${textOf(record)}`).join('');
      const [row = {}] = parse(text, { columns: true }) as Record<string, string>[];
      for (const name of names) expect(row[traces[name][0]]).toBe('');
    }
  });

  it('is found by no filter', () => {
    const filters = {
      acceptingPatients: { acceptingPatients: true },
      telemedicine: { telemedicine: true },
      languagesSpoken: { language: 'Korean' },
      insuranceAccepted: { insurance: 'Aetna' },
      wheelchairAccessible: { wheelchair: true },
      parkingAvailable: { parking: true },
      emergencyServices: { emergency: true },
    } as const;
    for (const [name, filter] of Object.entries(filters)) {
      const passes = (record: ClinicRecord) => matchesFilters(cardIn(record), facetsOf(record), filter);
      expect(passes(complete)).toBe(true);
      expect(passes(without([name as Field]))).toBe(false);
    }
  });

  it('counts nothing in the rank', () => {
    const accessibilityOf = (clinic: ClinicRecord) =>
      rank({ clinic, evidence: noEvidence, categoryMean: 4, asOf: new Date('2026-01-01T00:00:00Z') }).parts
        .accessibility;
    const counted = [
      'acceptingPatients',
      'telemedicine',
      'wheelchairAccessible',
      'parkingAvailable',
      'languagesSpoken',
      'practiceHours',
      'insuranceAccepted',
    ] as const;
    expect(accessibilityOf(complete)).toBe(1);
    for (const name of counted) expect(accessibilityOf(without([name]))).toBeCloseTo(6 / 7);
    expect(accessibilityOf(without(fields))).toBe(0);
  });
});
