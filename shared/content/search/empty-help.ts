/** Texts that help after a search that found nothing. */
export const emptyHelp = {
  without: 'Try without a filter',
  /** A filter that is taken off, and what is found then: 'Without Spanish: 12 providers'. */
  off: (filter: string, count: string) => `Without ${filter}: ${count}`,
  count: (count: number) => (count === 1 ? '1 provider' : `${count} providers`),
  moreThan: (count: number) => `more than ${count} providers`,
  cities: 'Nearest cities with providers',
  /** A city, with its distance or the number of its providers. */
  city: (city: string, detail: string) => `${city}: ${detail}`,
  specialties: 'Specialties that match',
  near: 'Or search around you',
} as const;
