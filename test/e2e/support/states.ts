/** Every screen of the site in every state, and how to open it. */
import type { Page } from 'playwright-core';
import { home } from '../../../shared/content/pages/home.ts';
import { contact } from '../../../shared/content/submissions/contact.ts';
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { baseUrl, viewports } from './browser.ts';
import {
  clinicsNearby,
  empty,
  exportedFiles,
  failing,
  fakeClinics,
  manyCities,
  measuredQuality,
  pending,
  reviewToConfirm,
  suggesting,
  understoodAs,
  withHeaders,
} from './calls.ts';

export interface State {
  readonly name: string;
  readonly address: string;
  /** Resolves when the page is in the state. */
  readonly reach: (page: Page) => Promise<unknown>;
  /** Prepares the page before it is opened; set if the browser must render the page. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** A problem that the state always causes. */
  readonly provokes?: RegExp;
}

type Listed = Pick<ClinicCard, 'id' | 'slug' | 'name'>;

async function firstSlug(call: string): Promise<string> {
  const list: readonly Listed[] = await (await fetch(`${baseUrl}${call}`)).json();
  const [first] = list;
  if (!first) throw new Error(`the demonstration data has nothing for ${call}`);
  return first.slug;
}

const clinic = `/clinics/${await firstSlug('/api/clinics/featured')}`;
const listed: readonly Listed[] = await (await fetch(`${baseUrl}/api/clinics?cityId=chicago&limit=4`)).json();
const person = `/practitioners/${await firstSlug(`/api/clinics/${listed[0]?.slug}/practitioners?limit=1`)}`;
const compare = `/compare?ids=${listed.map(({ id }) => id)}`;
const post = `/blog/${await firstSlug('/api/blog?limit=1')}`;
const landing = '/best-dentistry-chicago';

/** Saves clinics in the browser, as the buttons of their cards do. */
async function clinicsSaved(page: Page): Promise<void> {
  const choices = listed.map(({ id, slug, name }) => {
    return {
      id,
      slug,
      name,
      category: 'Dentistry',
      address: '1 Main St, Chicago, IL',
      phone: '(312) 555-0100',
    };
  });
  await page.evaluate((text) => localStorage.setItem('saved', text), JSON.stringify(choices));
  await page.reload();
  await page.getByRole('button', { name: 'Clear list' }).waitFor();
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const reads = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const cards = (page: Page) => page.locator('main article').first().waitFor();
/** The visible busy elements: a page's title may be busy without a size. */
const placeholders = (page: Page) =>
  page.locator('main [aria-busy="true"]').filter({ visible: true }).first().waitFor();
const unhindered = async () => {};

/** Opens a question of an accordion. */
const opened =
  ({ question, answer }: { readonly question: string; readonly answer: string }) =>
  async (page: Page) => {
    await page.getByRole('heading', { name: question }).click();
    await page.getByText(answer).waitFor();
  };

/** Types a search without results. */
const typed = (field: string, answer: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: field }).fill('zzzzqqq');
  await page.getByText(answer).first().waitFor();
};

/** Types into the combobox of cities. */
async function cityFound(page: Page): Promise<void> {
  await page
    .locator('input')
    .and(page.getByRole('combobox', { name: 'City' }))
    .fill('fake city 2');
  await page.getByRole('option', { name: 'Fake City 2, IL', exact: true }).waitFor();
}

/** A browser of a test denies every permission. */
async function locationDenied(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByText('Your browser did not share your location.').waitFor();
}

const homeStates: readonly State[] = [
  { name: 'home', address: '/', reach: cards },
  {
    name: 'home, an emergency typed',
    address: '/',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).fill('I want to kill myself');
      await page.getByRole('link', { name: 'Call 988' }).waitFor();
    },
  },
  { name: 'home, a question open', address: '/', reach: opened(home.faq.items[0]) },
  {
    name: 'home with suggestions',
    address: '/',
    before: suggesting,
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).fill('cardio');
      await page.getByRole('combobox', { name: 'Search' }).press('ArrowDown');
      await page.getByRole('option', { name: 'Cardiology', selected: true }).waitFor();
    },
  },
  {
    name: 'home with more than a hundred cities, and some of them found',
    address: '/',
    before: manyCities,
    reach: cityFound,
  },
  { name: 'home without the permission for a location', address: '/', reach: locationDenied },
  { name: 'home loading', address: '/', before: pending('**/api/**'), reach: placeholders },
  {
    name: 'home failing',
    address: '/',
    before: failing('**/api/**'),
    reach: reads('Unable to load cities'),
    provokes: /503/,
  },
  {
    name: 'home empty',
    address: '/',
    before: async (page) => {
      await empty('**/api/c**')(page);
      await empty('**/api/blog?**')(page);
    },
    reach: reads('No cities available at the moment.'),
  },
];

const searchStates: readonly State[] = [
  { name: 'search', address: '/search', reach: cards },
  {
    name: 'search, emergencies of every kind',
    address: '/search?q=chest+pain+suicide+poisoning+domestic+violence',
    reach: reads('If this is an emergency, call 911 now.'),
  },
  {
    name: 'search filtered',
    address: '/search?city=chicago&category=dentistry&rating=3&acceptingPatients=true',
    reach: cards,
  },
  {
    name: 'search with the folded filters of a phone open',
    address: '/search?language=Spanish&wheelchair=true',
    reach: async (page) => {
      await page.setViewportSize(viewports.phone);
      await page.getByText('Filters (2)').click();
      await page.getByLabel('Insurance').waitFor();
    },
  },
  {
    name: 'search understood',
    address: '/search?q=family',
    before: withHeaders('**/api/clinics/search?**', understoodAs({ corrected: 'family doctor' })),
    reach: reads('Showing results for family doctor'),
  },
  {
    name: 'search exact',
    address: '/search?q=family&exact=true',
    reach: reads('Searched only for “family”.'),
  },
  {
    name: 'search near the visitor',
    address: '/search?near=41.88,-87.63',
    before: clinicsNearby,
    reach: reads('12 clinics without a known location are not in this list.'),
  },
  {
    name: 'search without the permission for a location',
    address: '/search',
    reach: locationDenied,
  },
  {
    name: 'search, the first matches',
    address: '/search?rating=5',
    before: fakeClinics(0, {}, 'more'),
    reach: reads('Showing the first matches'),
  },
  { name: 'search with an unknown city', address: '/search?city=atlantis', reach: reads('atlantis') },
  { name: 'search empty', address: '/search?q=zzzzqqq', reach: heading('No providers found') },
  {
    name: 'search updating',
    address: '/search',
    before: pending('**/api/clinics?**rating=5**'),
    reach: async (page) => {
      await cards(page);
      await page.getByLabel('Rating').selectOption('5');
      await page.getByText('Updating...').first().waitFor();
    },
  },
  { name: 'search loading', address: '/search', before: pending('**/api/clinics**'), reach: placeholders },
  {
    name: 'search failing',
    address: '/search',
    before: failing('**/api/clinics**'),
    reach: heading('Unable to load clinics'),
    provokes: /503/,
  },
];

const clinicStates: readonly State[] = [
  { name: 'clinic', address: clinic, reach: heading('Quick Info') },
  {
    name: 'clinic with the review dialog',
    address: clinic,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Write a Review' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'clinic with the report dialog',
    address: clinic,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Report this review' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'clinic with all reviews',
    address: clinic,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show all reviews' }).click();
      await page.getByText(/^10 of \d+ reviews shown$/).waitFor();
    },
  },
  {
    name: 'clinic, reviews with so many stars failing',
    address: clinic,
    before: failing('**/api/clinics/*/reviews?**rating=**'),
    reach: async (page) => {
      await page.getByRole('button', { name: /^5 stars/ }).click();
      await page.getByRole('heading', { name: 'Unable to load reviews' }).waitFor();
    },
    provokes: /503/,
  },
  {
    name: 'clinic, its rank explained',
    address: clinic,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show the parts of the score' }).click();
      await page.getByText('Professional credentials').waitFor();
    },
  },
  {
    name: 'clinic, its rank failing',
    address: clinic,
    before: failing('**/api/clinics/*/score'),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show the parts of the score' }).click();
      await page.getByRole('heading', { name: 'Unable to load the rank' }).waitFor();
    },
    provokes: /503/,
  },
  { name: 'clinic loading', address: clinic, before: pending('**/api/clinics/*'), reach: placeholders },
  {
    name: 'clinic not found',
    address: '/clinics/no-such-clinic',
    reach: heading('Clinic Not Found'),
    provokes: /404/,
  },
  {
    name: 'clinic invalid',
    address: '/clinics/not_a_slug!',
    reach: heading('Invalid clinic URL'),
    provokes: /404/,
  },
  {
    name: 'clinic failing',
    address: clinic,
    before: failing('**/api/clinics/*'),
    reach: reads('Unable to load clinic'),
    provokes: /503/,
  },
];

const landingStates: readonly State[] = [
  { name: 'landing', address: landing, reach: cards },
  {
    name: 'landing, an emergency',
    address: '/emergency-cardiology-toronto',
    reach: reads('Is it an emergency? Call 911 now.'),
  },
  {
    name: 'landing, nothing matching',
    address: landing,
    reach: typed('Search this list', 'No results found for "zzzzqqq" in Dentistry.'),
  },
  {
    name: 'landing, a search understood',
    address: landing,
    before: withHeaders('**/api/clinics/search?**', understoodAs({ corrected: 'family doctor' })),
    reach: async (page) => {
      await page.getByRole('searchbox', { name: 'Search this list' }).fill('dental');
      await page.getByText('Showing results for family doctor').waitFor();
    },
  },
  {
    name: 'landing, more than a hundred clinics',
    address: landing,
    before: fakeClinics(130),
    reach: reads('Showing 100 of 100+ results'),
  },
  {
    name: 'landing, fewer than three clinics',
    address: landing,
    before: fakeClinics(2),
    reach: reads('Showing 2 of 2 results'),
  },
  {
    name: 'landing, no clinics',
    address: landing,
    before: fakeClinics(0),
    reach: reads('No Dentistry found in Chicago. Try searching for other specialties or nearby cities.'),
  },
  {
    name: 'landing, what it is about loading',
    address: landing,
    before: pending('**/api/landings/**'),
    reach: placeholders,
  },
  {
    name: 'landing, clinics loading',
    address: landing,
    before: pending('**/api/clinics?**'),
    reach: placeholders,
  },
  {
    name: 'landing, what it is about failing',
    address: landing,
    before: failing('**/api/landings/**'),
    reach: heading('Unable to load clinics'),
    provokes: /503/,
  },
  {
    name: 'landing, clinics failing',
    address: landing,
    before: failing('**/api/clinics?**'),
    reach: heading('Unable to load clinics'),
    provokes: /503/,
  },
  {
    name: 'landing not found',
    address: '/best-nothing-chicago',
    reach: heading('404 Page Not Found'),
    provokes: /404/,
  },
];

const blogStates: readonly State[] = [
  { name: 'blog', address: '/blog', reach: cards },
  { name: 'blog, a later page', address: '/blog?offset=10', reach: cards },
  {
    name: 'blog, a topic',
    address: '/blog',
    reach: async (page) => {
      const topic = page.getByRole('navigation', { name: 'Topics' }).getByRole('link').nth(1);
      await topic.click();
      await page.waitForURL('**/blog?tag=**');
      await cards(page);
    },
  },
  { name: 'blog empty', address: '/blog?tag=no-such-topic', reach: heading('No Blog Posts Found') },
  {
    name: 'blog, nothing matching',
    address: '/blog',
    reach: typed('Search the posts on this page', 'No Blog Posts Found'),
  },
  { name: 'blog loading', address: '/blog', before: pending('**/api/blog?*'), reach: placeholders },
  {
    name: 'blog failing',
    address: '/blog',
    before: failing('**/api/blog?*'),
    reach: heading('Error Loading Blog Posts'),
    provokes: /503/,
  },
  { name: 'post', address: post, reach: reads('min read') },
  { name: 'post loading', address: post, before: pending('**/api/blog/*'), reach: heading('Loading post') },
  {
    name: 'post not found',
    address: '/blog/no-such-post',
    reach: heading('Blog Post Not Found'),
    provokes: /404/,
  },
  {
    name: 'post failing',
    address: post,
    before: failing('**/api/blog/*'),
    reach: heading('Unable to load blog post'),
    provokes: /503/,
  },
];

const contentStates: readonly State[] = [
  { name: 'about', address: '/about', reach: reads('Toronto') },
  { name: 'about loading', address: '/about', before: pending('**/api/**'), reach: placeholders },
  {
    name: 'about failing',
    address: '/about',
    before: failing('**/api/**'),
    reach: heading('Unable to load cities'),
    provokes: /503/,
  },
  {
    name: 'about empty',
    address: '/about',
    before: empty('**/api/cities?**'),
    reach: reads('No cities available at the moment.'),
  },
  { name: 'cities', address: '/cities', reach: reads('Specialties') },
  {
    name: 'cities of a state, its list and a city’s specialties open',
    address: '/cities?state=IL',
    reach: async (page) => {
      await page.getByText('Choose a state or province', { exact: true }).click();
      await page.getByText('Specialties in Chicago', { exact: true }).click();
      await page.getByRole('link', { name: 'Rheumatology in Chicago' }).waitFor();
      // The sticky header would cover a part of a link.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    },
  },
  { name: 'cities loading', address: '/cities', before: pending('**/api/cities?**'), reach: placeholders },
  {
    name: 'cities failing',
    address: '/cities',
    before: failing('**/api/cities?**'),
    reach: reads('Unable to load cities'),
    provokes: /503/,
  },
  {
    name: 'cities empty',
    address: '/cities?state=WY',
    before: empty('**/api/cities?**'),
    reach: reads('The directory has no city in Wyoming yet.'),
  },
  { name: 'privacy policy', address: '/privacy-policy', reach: heading('Privacy Policy') },
  { name: 'terms of service', address: '/terms-of-service', reach: heading('Terms of Service') },
  { name: 'reviews policy', address: '/reviews-policy', reach: reads('Reviews by stars and status') },
  {
    name: 'reviews policy loading',
    address: '/reviews-policy',
    before: pending('**/api/reviews/moderation'),
    reach: placeholders,
  },
  {
    name: 'reviews policy failing',
    address: '/reviews-policy',
    before: failing('**/api/reviews/moderation'),
    reach: heading('Unable to load the figures'),
    provokes: /503/,
  },
  { name: 'practitioner', address: person, reach: heading('Licenses') },
  {
    name: 'practitioner loading',
    address: person,
    before: pending('**/api/practitioners/*'),
    reach: placeholders,
  },
  {
    name: 'practitioner failing',
    address: person,
    before: failing('**/api/practitioners/*'),
    reach: heading('Unable to load this page'),
    provokes: /503/,
  },
  {
    name: 'practitioner not found',
    address: '/practitioners/no-such-person',
    reach: heading('Person Not Found'),
    provokes: /404/,
  },
  { name: 'compare', address: compare, reach: (page) => page.locator('main li h2').nth(3).waitFor() },
  { name: 'compare without a clinic', address: '/compare', reach: reads('Choose providers with “Compare”') },
  { name: 'compare loading', address: compare, before: pending('**/api/clinics/*'), reach: placeholders },
  {
    name: 'compare failing',
    address: compare,
    before: failing('**/api/clinics/*'),
    reach: heading('Unable to load providers'),
    provokes: /503/,
  },
  { name: 'saved without a clinic', address: '/saved', reach: reads('You have not saved a provider yet') },
  { name: 'saved', address: '/saved', reach: clinicsSaved },
  { name: 'data quality before a measurement', address: '/data-quality', reach: reads('Not measured yet') },
  {
    name: 'data quality',
    address: '/data-quality',
    before: measuredQuality,
    reach: reads('As of March 1, 2026: 1,000,000 listings.'),
  },
  {
    name: 'data quality loading',
    address: '/data-quality',
    before: pending('**/api/data-quality'),
    reach: placeholders,
  },
  {
    name: 'data quality failing',
    address: '/data-quality',
    before: failing('**/api/data-quality'),
    reach: heading('Unable to load the figures'),
    provokes: /503/,
  },
  { name: 'open data before an export', address: '/open-data', reach: reads('No export yet') },
  {
    name: 'open data',
    address: '/open-data',
    before: exportedFiles,
    reach: reads('As of March 4, 2026: 1,000,000 listings.'),
  },
  {
    name: 'open data loading',
    address: '/open-data',
    before: pending('**/api/open-data'),
    reach: placeholders,
  },
  {
    name: 'open data failing',
    address: '/open-data',
    before: failing('**/api/open-data'),
    reach: heading('Unable to load the list of files'),
    provokes: /503/,
  },
  {
    name: 'confirm review',
    address: '/confirm-review#token',
    before: reviewToConfirm,
    reach: (page) => page.getByRole('button', { name: 'Confirm' }).waitFor(),
  },
  {
    name: 'confirm review loading',
    address: '/confirm-review#token',
    before: pending('**/api/reviews/to-confirm'),
    reach: heading('Confirm your review'),
  },
  {
    name: 'confirm review with a link that is no longer valid',
    address: '/confirm-review#token',
    reach: heading('This link is no longer valid'),
    provokes: /400/,
  },
  {
    name: 'confirm review without a token',
    address: '/confirm-review',
    reach: heading('The link is incomplete'),
  },
  { name: 'contact', address: '/contact', reach: heading('Send Us a Message') },
  { name: 'contact, a question open', address: '/contact', reach: opened(contact.faq.items[0]) },
  { name: 'list your practice', address: '/list-practice', reach: heading('Practice Information') },
  {
    name: 'list your practice with more than a hundred cities, and some of them found',
    address: '/list-practice',
    before: manyCities,
    reach: cityFound,
  },
];

const frameStates: readonly State[] = [
  { name: 'not found', address: '/no/such/page', reach: heading('404 Page Not Found'), provokes: /404/ },
  {
    name: 'page loading',
    address: '/about',
    before: pending('**/assets/about.route*.js'),
    reach: placeholders,
  },
  {
    name: 'page that does not come',
    address: '/about',
    before: (page) => page.route('**/assets/about.route*.js', (route) => route.abort()),
    reach: heading('This page could not be shown'),
    provokes: /Failed to load resource|dynamically imported module/,
  },
  {
    name: 'page of providers, built by the browser',
    address: '/provider',
    before: unhindered,
    reach: heading(/.+/),
  },
  { name: 'staff page, built by the browser', address: '/admin', before: unhindered, reach: heading(/.+/) },
];

export const states: readonly State[] = [
  ...homeStates,
  ...searchStates,
  ...clinicStates,
  ...landingStates,
  ...blogStates,
  ...contentStates,
  ...frameStates,
];
