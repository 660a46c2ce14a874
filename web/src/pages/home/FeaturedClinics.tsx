import { useQuery } from '@tanstack/react-query';
import { home } from '../../../../shared/content/pages/home.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { ClinicGrid, ClinicGridSkeleton } from '../../components/clinic-card/ClinicGrid.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { Section } from '../../features/content/Section.tsx';
import { featuredClinicsQuery } from '../../features/directory/queries.ts';
import { paths } from '../../lib/paths.ts';
import styles from './home-page.module.css';

const words = home.featured;

export function FeaturedClinics() {
  const clinics = useQuery(featuredClinicsQuery);
  return (
    <Section
      title={words.title}
      lead={words.lead}
      action={
        <ButtonLink to={paths.search()} variant="secondary">
          {words.browseAll}
          <Icon name="arrow-right" size={18} />
        </ButtonLink>
      }
    >
      <div className={styles.row}>
        <QueryState
          query={clinics}
          loading={words.loading}
          skeleton={<ClinicGridSkeleton count={words.count} />}
          error={words.error}
          empty={{ when: (list) => list.length === 0, children: <EmptyMessage>{words.empty}</EmptyMessage> }}
        >
          {(list) => <ClinicGrid clinics={list.slice(0, words.count)} ranked />}
        </QueryState>
      </div>
    </Section>
  );
}
