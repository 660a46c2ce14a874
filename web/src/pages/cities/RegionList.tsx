import { useQuery } from '@tanstack/react-query';
import { cities as copy } from '../../../../shared/content/taxonomy/cities.ts';
import { regionsOf } from '../../../../shared/domain/taxonomy/regions.ts';
import { Link } from '../../components/Link.tsx';
import { statsQuery } from '../../features/directory/queries.ts';
import { paths } from '../../lib/paths.ts';
import styles from './region-list.module.css';

const words = copy.regions;

/** Links to the cities of the states and provinces that have clinics; without the answer, of every one. */
export function RegionList({ state }: { readonly state: string | undefined }) {
  const { data: stats } = useQuery(statsQuery);
  const countries = words.countries
    .map(({ code, name }) => ({
      code,
      name,
      regions: regionsOf(code).filter(([postalCode]) => stats?.regions.includes(postalCode) ?? true),
    }))
    .filter(({ regions }) => regions.length > 0);
  return (
    // Closes on navigation to another state.
    <details key={state} className={styles.regions}>
      <summary>{words.summary}</summary>
      <nav aria-label={words.summary} className={styles.countries}>
        {state !== undefined && (
          <Link to={paths.cities()} className={styles.link}>
            {words.all}
          </Link>
        )}
        {countries.map(({ code, name, regions }) => (
          <div key={code}>
            <h2 className={styles.country}>{name}</h2>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
            <ul role="list" className={styles.list}>
              {regions.map(([postalCode, region]) => (
                <li key={postalCode}>
                  <Link
                    to={paths.cities({ state: postalCode })}
                    className={styles.link}
                    aria-current={postalCode === state ? 'page' : undefined}
                  >
                    {region}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}
