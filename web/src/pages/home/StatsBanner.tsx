import { useId } from 'react';
import { home } from '../../../../shared/content/home.ts';
import { StatsFigures } from './StatsFigures.tsx';
import styles from './stats.module.css';

const words = home.stats;

/** Four figures on a band of their own. */
export function StatsBanner() {
  const id = useId();
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className="container">
        <h2 id={id} className={styles.bandTitle}>
          {words.label}
        </h2>
        <StatsFigures
          look="banner"
          figures={[
            { label: words.clinics, of: 'totalClinics' },
            { label: words.citiesCovered, of: 'totalCities' },
            { label: words.specialties, of: 'totalCategories' },
            { label: words.averageRating, of: 'avgRating' },
          ]}
        />
      </div>
    </section>
  );
}
