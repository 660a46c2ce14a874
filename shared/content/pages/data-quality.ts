/** Texts of the page of measured quality. */
import type { EvidenceAge, RemovalReason } from '../../contracts/pages/data-quality.ts';
import { brand } from '../brand.ts';

const { name } = brand;

const ages: Readonly<Record<EvidenceAge, string>> = {
  quarter: 'Within 90 days',
  year: '90 days to a year ago',
  'two-years': 'One to two years ago',
  older: 'More than two years ago',
  unknown: 'Date not known',
};

const reasons: Readonly<Record<RemovalReason, string>> = {
  closed: 'reported as closed',
  missing: 'no longer in the source',
  deactivated: 'deactivated in NPPES',
  staff: 'taken off by our staff',
};

export const dataQuality = {
  meta: {
    title: 'Data Quality',
    description: `How old and how complete the facts of ${name} are, how reports of errors are decided, and what was added and removed, measured each week.`,
  },
  breadcrumb: { label: 'Breadcrumb', name: 'Data Quality' },
  title: 'Data quality',
  lead: 'How old our facts are, how much we know, and what became of your reports. Measured each week from the listings themselves.',
  loading: 'Loading the figures…',
  error: {
    title: 'Unable to load the figures',
    text: "We're having trouble loading the figures. Please try again.",
  },
  empty: 'Not measured yet: the first figures appear within a week.',
  asOf: (date: string, clinics: string) =>
    clinics === '1' ? `As of ${date}: 1 listing.` : `As of ${date}: ${clinics} listings.`,
  ages: {
    title: 'Age of the facts',
    text: 'When something of a listing was last stated by the practice, checked by our staff or updated in its source. The day on which we copy a source does not count.',
    columns: { age: 'Last stated', clinics: 'Listings', share: 'Share' },
    names: ages,
  },
  facts: {
    title: 'What is known',
    text: 'The share of listings of which we know a fact, and of which it was stated within the last year. What nobody told us is shown as not known.',
    columns: { fact: 'Fact', known: 'Known', fresh: 'Within a year' },
    names: {
      name: 'Name',
      address: 'Address',
      phone: 'Phone',
      email: 'Email',
      website: 'Website',
      hours: 'Opening hours',
      acceptingPatients: 'Accepting new patients',
      telemedicine: 'Telemedicine',
      emergencyServices: 'Emergency services',
      parkingAvailable: 'Parking',
      wheelchairAccessible: 'Wheelchair access',
      services: 'Services',
      insurance: 'Insurance',
      languages: 'Languages',
    },
  },
  corrections: {
    title: 'Reports of errors',
    text: 'What visitors reported in the last twelve months. A report is accepted when our staff find it right.',
    columns: { kind: 'What is wrong', reports: 'Reports', accepted: 'Accepted', days: 'Median days' },
    /** Of reports that wait for a decision. */
    open: (count: string) => `${count} open`,
  },
  months: {
    title: 'Added and removed',
    text: 'Listings that came to the site and left it, by month.',
    columns: { month: 'Month', added: 'Added', relisted: 'Back', removed: 'Removed' },
    reason: (count: string, reason: RemovalReason) => `${count} ${reasons[reason]}`,
    none: 'Nothing was added or removed yet.',
  },
  /** Where nothing can be divided. */
  noShare: '–',
  programs: { text: 'The same figures as JSON:', call: '/api/data-quality' },
} as const;
