import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../../shared/content/brand.ts';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { Link } from '../../components/Link.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { ReviewedRating } from '../../components/rating/ReviewedRating.tsx';
import { paths } from '../../lib/paths.ts';
import { otherClinics } from './facts.ts';
import styles from './peers-panel.module.css';
import { peersQuery } from './queries.ts';

type PeersPanelProps = { readonly clinic: Pick<ClinicDetail, 'slug' | 'city' | 'category'> };

/** Other clinics of the same city and specialty. Nothing while they load: there may be none. */
export function PeersPanel({ clinic: { slug, city, category } }: PeersPanelProps) {
  const { data, isError } = useQuery(peersQuery(city.slug, category.slug));
  const others = otherClinics(data ?? [], slug);
  if (!isError && others.length === 0) return null;
  return (
    <Panel title={copy.peers.title(category.name, city.name)}>
      {isError ? (
        <p className={styles.failed}>{copy.peers.failed}</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
        <ul role="list" className={styles.list}>
          {others.map((other) => (
            <li key={other.slug}>
              <Link to={paths.clinic(other.slug)} className={styles.name}>
                {other.name}
              </Link>
              <p className={styles.rating}>
                <ReviewedRating
                  rating={other.rating}
                  reviewCount={other.reviewCount}
                  label={`${brand.name} rating`}
                />
              </p>
              <p className={styles.address}>{other.address}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
