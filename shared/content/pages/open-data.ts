/** The terms of the exported data, and the texts of the page that lists it. */
import type { ExportFormat } from '../../contracts/pages/open-data.ts';
import { brand } from '../brand.ts';

/** License of the directory's own content; an operator may choose another. */
export const license = {
  id: 'CC-BY-4.0',
  name: 'Creative Commons Attribution 4.0 International',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** Attributions that the terms of sources ask for. */
export const attributions = [
  'Contains information licensed under the Open Government Licence – Canada (Open Database of Healthcare Facilities, Statistics Canada).',
  'Contains data of the National Plan and Provider Enumeration System (NPPES), which is in the public domain.',
] as const;

const { name, siteUrl } = brand;

const formats: Readonly<Record<ExportFormat, { readonly title: string; readonly text: string }>> = {
  csv: {
    title: 'CSV',
    text: 'One row for each listing, and one for each person at each practice, for spreadsheets and databases, in UTF-8. Rows of people name the listing by its id in clinic_id. A text that a spreadsheet would compute begins with an apostrophe, which is not part of it.',
  },
  jsonl: {
    title: 'JSON Lines',
    text: 'One JSON object in each line: listings with the sums of their reviews, people with their roles, cities and specialties, with the names of our calls.',
  },
  hsds: {
    title: 'HSDS 3',
    text: 'The Human Services Data Specification of Open Referral: one service with its organization, location, hours and languages in each line, and people as contacts of the services. Ids are UUIDs that stay the same.',
  },
  fhir: {
    title: 'HL7 FHIR R4',
    text: 'Organization, Location, HealthcareService, Practitioner and PractitionerRole as NDJSON, with the profiles of Da Vinci Plan-Net and US Core. References lead from file to file by id.',
  },
};

export const openData = {
  meta: {
    title: 'Open Data',
    description: `Every listing of ${name}, and the people who work there, as files: CSV, JSON Lines, HSDS 3 and HL7 FHIR R4, made new each week under an open license.`,
  },
  breadcrumb: { label: 'Breadcrumb', name: 'Open Data' },
  title: 'Open data',
  lead: 'Every listing of this directory, and the people who work there, as files, free to use, share and build on. New each week.',
  content: {
    title: 'What is in it',
    paragraphs: [
      'Each file has all approved listings with what their pages show: name, specialty, address and coordinates, telephone, email and website of the practice, services, insurance accepted, languages, hours, facilities, and when and by whom the listing was last confirmed.',
      'Files of people have everyone with a page: name, degrees, specialties, licenses, NPI or college number, languages and gender where they are stated, and the practices where they see patients now, with the date of each statement. Nobody is in them who asked to be left out, and no street of a practice where the person asked to hide it.',
      'It does not have reviews, which their authors wrote for this site, nor ratings of Google, nor anything that is not public. Only the sums of our own reviews are in it.',
    ],
  },
  files: {
    title: 'Download',
    asOf: (date: string, clinics: string, people = '0') => {
      const listings = clinics === '1' ? '1 listing' : `${clinics} listings`;
      const persons = people === '1' ? '1 person' : `${people} people`;
      return `As of ${date}: ${people === '0' ? listings : `${listings} and ${persons}`}.`;
    },
    table: (format: string) => `Files in the format ${format}`,
    columns: { file: 'File', records: 'Records', size: 'Size' },
    note: 'Files are compressed with gzip. Large exports have several of each kind.',
    loading: 'Loading the list of files…',
    error: {
      title: 'Unable to load the list of files',
      text: "We're having trouble loading the list of files. Please try again.",
    },
    empty: 'No export yet: the first one is made within a week.',
  },
  formats,
  terms: {
    title: 'License',
    before: 'Our own content is licensed under',
    after: `. Name ${name} with a link to ${siteUrl}, and say what you changed.`,
    sources: 'Parts come from public sources, whose terms ask for these notices:',
    advice:
      'The data is for information only and may be out of date. It must not be used to contact practices or the people who work there with unsolicited advertising, which the law forbids in many places.',
  },
  programs: {
    title: 'For programs',
    text: 'The list of files, with sizes and SHA-256 hashes, as JSON:',
    call: '/api/open-data',
    changes: {
      text: 'What was added, changed or taken off since an export, oldest first, kept for 90 days:',
      call: '/api/changes?since=2026-11-01T00:00:00Z',
    },
  },
} as const;
