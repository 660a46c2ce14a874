/** Texts of the insights of a listing, and the file of them. */
import type { Insights, InsightsWeek } from '../../contracts/providers/insights.ts';
import { csvRow } from '../../domain/text/spreadsheet-cells.ts';
import { brand } from '../brand.ts';

export const insights = {
  title: 'Insights',
  loading: 'Loading insights…',
  error: { title: 'Unable to load the insights', text: 'Please try again.' },
  lead: `How patients use the listing, by week. ${brand.name} counts without cookies and keeps nothing about who they are. A view counts once a visitor does something on the page.`,
  download: 'Download as CSV',
  downloading: 'One moment…',
  downloadFailed: 'The file could not be loaded. Please try again.',
  fileName: (slug: string) => `insights-${slug}.csv`,
  none: {
    title: 'No visits counted yet',
    text: 'Views of the page and taps on phone, directions and website appear here, usually within a minute.',
  },
  weekly: {
    title: 'Views and taps',
    chart: 'Views of the page by week',
    /** What the chart shows in a sentence. */
    summary: (weeks: number, views: number, most: number, week: string) =>
      `${views.toLocaleString('en-US')} views in ${weeks === 1 ? 'one week' : `${weeks} weeks`}, most of them in the week of ${week}: ${most.toLocaleString('en-US')}.`,
    table: 'Views, taps and reviews by week, the newest first',
    all: (count: number) => `Show all ${count} weeks`,
    present: 'this week so far',
    unknown: 'not known',
    noRating: 'none',
  },
  columns: {
    week: 'Week of',
    views: 'Views',
    calls: 'Calls',
    directions: 'Directions',
    website: 'Website',
    reviews: 'Reviews',
    rating: 'Rating',
  } satisfies Record<keyof InsightsWeek, string>,
  ratings: {
    title: 'Rating over time',
    chart: 'Average rating by week',
    summary: (from: string, to: string) =>
      from === to
        ? `The average rating is ${to} of 5.`
        : `The average rating went from ${from} to ${to} of 5.`,
    none: 'There are no reviews yet.',
  },
  positions: {
    title: 'Position in lists',
    text: 'Positions follow from reviews and from what the listing states. They cannot be bought.',
    how: 'How we rank',
    ontario:
      'Physicians in Ontario may not use reviews or comparisons to advertise. Please do not use positions or ratings for that.',
    list: (category: string, city: string) => `${category} in ${city}`,
    position: (position: number | null) => (position === null ? 'After the first 200' : `Number ${position}`),
    none: 'The listing is not in any list at the moment.',
  },
  completeness: {
    title: 'What would make this listing more useful',
    stated: (stated: number, of: number) =>
      `The listing states ${stated} of ${of} things that patients look for.`,
    edit: 'Edit the listing',
  },
} as const;

const file = {
  list: 'List',
  position: 'Position',
  suggestion: 'What would make the listing more useful',
  field: 'Field',
} as const;

const cellOf = (value: string | number | null): string => (value === null ? '' : String(value));

/** Three tables, one below the other, with an empty line between them. */
export function insightsFile({ weeks, positions, completeness }: Insights): string {
  const { columns } = insights;
  const fields = ['week', 'views', 'calls', 'directions', 'website', 'reviews', 'rating'] as const;
  const tables = [
    [
      fields.map((field) => columns[field]),
      ...weeks.map((week) => fields.map((field) => cellOf(week[field]))),
    ],
    [
      [file.list, file.position],
      ...positions.map(({ category, city, position }) => [
        insights.positions.list(category.name, city.name),
        cellOf(position),
      ]),
    ],
    [[file.field, file.suggestion], ...completeness.suggestions.map(({ field, why }) => [field, why])],
  ];
  return tables.map((rows) => rows.map(csvRow).join('')).join('\r\n');
}
