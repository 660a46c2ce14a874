import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Link } from '../../components/Link.tsx';
import { paths } from '../../lib/paths.ts';
import { relatedClinicsQuery } from './post-queries.ts';
import styles from './related-clinics.module.css';

/** The clinics that a post refers to. Nothing while they load: there may be none. */
export function RelatedClinics({ ids }: { readonly ids: readonly string[] }) {
  const titleId = useId();
  const { data: clinics = [] } = useQuery(relatedClinicsQuery(ids));
  if (clinics.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classNames(card.card, styles.card)}>
      <h2 id={titleId}>{blogPost.related.title}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.list}>
        {clinics.map(({ slug, name, category, city, state }) => (
          <li key={slug}>
            <Link to={paths.clinic(slug)}>{name}</Link>
            <p>
              {category} · {city}, {state}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
