import { useQuery } from '@tanstack/react-query';
import { home } from '../../../../shared/content/pages/home.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { latestPostsQuery } from '../../features/blog/calls.ts';
import { PostGrid, PostGridSkeleton } from '../../features/blog/PostGrid.tsx';
import { Section } from '../../features/content/Section.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './home-page.module.css';

const words = home.articles;

export function LatestArticles() {
  const posts = useQuery(latestPostsQuery);
  return (
    <Section
      title={words.title}
      lead={words.lead}
      tinted
      action={
        <ButtonLink to={paths.blog} variant="secondary">
          {words.browseAll}
          <Icon name="arrow-right" size={18} />
        </ButtonLink>
      }
    >
      <div className={styles.row}>
        <QueryState
          query={posts}
          loading={words.loading}
          skeleton={<PostGridSkeleton count={words.count} />}
          error={words.error}
          empty={{ when: (list) => list.length === 0, children: <EmptyMessage>{words.empty}</EmptyMessage> }}
        >
          {(list) => <PostGrid posts={list} />}
        </QueryState>
      </div>
    </Section>
  );
}
