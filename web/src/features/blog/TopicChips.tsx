import { useQuery } from '@tanstack/react-query';
import { blogList } from '../../../../shared/content/posts/blog-list.ts';
import { Link } from '../../components/Link.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { tagsQuery } from './list-queries.ts';
import { blogPath } from './list-url.ts';
import { type PostSummary, tagsOf } from './post.ts';
import styles from './topic-chips.module.css';

const copy = blogList.tags;

interface TopicChipsProps {
  /** The topic of the URL; empty for all. */
  readonly chosen: string;
  /** Source of the tags when the list of all tags fails to load. */
  readonly posts: readonly PostSummary[];
}

/** Links to the posts of each topic. */
export function TopicChips({ chosen, posts }: TopicChipsProps) {
  const query = useQuery(tagsQuery);
  const tags = query.data ?? (query.isError ? tagsOf(posts) : undefined);
  return (
    <nav aria-label={copy.label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.list}>
        <TopicChip tag="" chosen={chosen} />
        {tags?.map((tag) => (
          <TopicChip key={tag} tag={tag} chosen={chosen} />
        ))}
        {!tags && (
          <Repeat count={5}>
            {(index) => (
              <li key={index} aria-hidden="true">
                <Skeleton shape="chip" className={styles.skeleton} />
              </li>
            )}
          </Repeat>
        )}
      </ul>
    </nav>
  );
}

function TopicChip({ tag, chosen }: { readonly tag: string; readonly chosen: string }) {
  const current = tag.toLowerCase() === chosen.toLowerCase();
  return (
    <li>
      <Link to={blogPath({ tag })} className={styles.chip} aria-current={current ? 'page' : undefined}>
        {tag === '' ? copy.all : tag}
      </Link>
    </li>
  );
}
