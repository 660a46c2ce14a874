import { useQuery } from '@tanstack/react-query';
import { about } from '../../../../shared/content/pages/about.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { PageHero } from '../../features/content/PageHero.tsx';
import { statsQuery } from '../../features/directory/queries.ts';
import { groupedCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import styles from './about-hero.module.css';

const words = about.hero;

export function Hero() {
  return (
    <PageHero title={words.title} lead={words.lead} aside={<Counts />}>
      <p>
        <ButtonLink to={paths.search()} size="large">
          {words.find}
        </ButtonLink>
      </p>
    </PageHero>
  );
}

/** One line that keeps its height while it loads; empty without statistics or clinics. */
function Counts() {
  const { data: stats } = useQuery(statsQuery);
  return (
    <p className={styles.counts}>
      {stats !== undefined &&
        stats.totalClinics > 0 &&
        words.counts(
          groupedCount(stats.totalClinics),
          `${groupedCount(stats.totalCities)} ${words.city(stats.totalCities)}`,
        )}
    </p>
  );
}
