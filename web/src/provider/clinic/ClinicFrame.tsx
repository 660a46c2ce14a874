import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import type { ProviderClinic } from '../../../../shared/contracts/providers/provider-account.ts';
import { getProviderClinic } from '../../../../shared/contracts/providers/provider-contracts.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { apiQuery } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import styles from '../provider.module.css';
import { providerPaths } from '../provider-pages.ts';

const { pages, ...words } = listingEditor;

export const clinicQuery = (id: string) => apiQuery(getProviderClinic, { params: { id } }, { nullOn: 404 });

interface ClinicFrameProps {
  readonly id: string;
  readonly children: (clinic: ProviderClinic) => ReactNode;
}

/** The pages of a listing: its name, the way between them, and a message where it is not the caller’s. */
export function ClinicFrame({ id, children }: ClinicFrameProps) {
  const clinic = useQuery(clinicQuery(id));
  return (
    <QueryState
      query={clinic}
      loading={words.loading}
      skeleton={
        <>
          <Skeleton shape="heading" width="short" />
          <Skeleton width="medium" />
          <Skeleton shape="block" />
        </>
      }
      error={{ ...words.error, headingLevel: 2 }}
      empty={{ when: (found) => found === null, children: <Missing /> }}
    >
      {(found) =>
        found && (
          <>
            <h1 tabIndex={-1}>
              <bdi>{found.name}</bdi>
            </h1>
            <nav className={styles.actions} aria-label={pages.label}>
              <NavLink to={providerPaths.clinic(id)} end discover="none">
                {pages.edit}
              </NavLink>
              <NavLink to={providerPaths.insights(id)} discover="none">
                {pages.insights}
              </NavLink>
              <NavLink to={providerPaths.reviews(id)} discover="none">
                {pages.reviews}
              </NavLink>
              {found.status === 'approved' && <Link to={paths.clinic(found.slug)}>{words.open}</Link>}
            </nav>
            {found.status !== 'approved' && <p className={styles.notice}>{words.unlisted}</p>}
            {children(found)}
          </>
        )
      }
    </QueryState>
  );
}

function Missing() {
  return (
    <>
      <h1 tabIndex={-1}>{words.missing.title}</h1>
      <p className={styles.lead}>{words.missing.text}</p>
      <p>
        <ButtonLink to={providerPaths.home}>{words.home}</ButtonLink>
      </p>
    </>
  );
}
