import { home } from '../../../../shared/content/home.ts';
import { StatsFigures } from './StatsFigures.tsx';

const words = home.stats;

/** Three figures under the search form. */
export function StatsStrip() {
  return (
    <StatsFigures
      look="strip"
      figures={[
        { label: words.clinics, of: 'totalClinics' },
        { label: words.cities, of: 'totalCities' },
        { label: words.averageRating, of: 'avgRating' },
      ]}
    />
  );
}
