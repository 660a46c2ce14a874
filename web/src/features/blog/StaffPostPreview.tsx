import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffPosts } from '../../../../shared/content/staff/posts.ts';
import { preview } from '../../../../shared/content/staff/preview.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Message } from '../../components/message/Message.tsx';
import styles from '../../components/staff-preview.module.css';
import { ApiError, apiQuery } from '../../lib/api.ts';
import { longDate } from '../../lib/format.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { staffToken } from '../../lib/staff-token.ts';
import { ArticleView } from './ArticleView.tsx';
import { read, shapes } from './calls.ts';
import { bodyQuery } from './post-queries.ts';

const copy = staffPosts.preview;

/** A post of any status with what its page shows of it; `null` when there is none. */
const previewQuery = (slug: string) => {
  const call = apiQuery(contracts.getStaffPost, { params: { id: slug } }, { nullOn: 404 });
  return queryOptions({
    queryKey: ['preview', 'post', slug],
    queryFn: async (reading) => {
      const { articleOf } = await shapes();
      const post = await read(call, reading);
      if (!post) return null;
      // The body reads its text from this cache entry.
      reading.client.setQueryData(bodyQuery(post.slug).queryKey, post.content);
      return { post, article: articleOf(post) };
    },
  });
};

interface StaffPostPreviewProps {
  readonly slug: string;
  readonly loading: ReactNode;
  /** Shown when there is no such post. */
  readonly missing: ReactNode;
  /** Shown when it could not be loaded. */
  readonly failed: ReactNode;
}

/**
 * A post that is not public, for staff. Public pages must not connect to the user pool, so this uses the access token that the
 * staff area stored; when it has expired, a link leads there.
 */
export default function StaffPostPreview({ slug, loading, missing, failed }: StaffPostPreviewProps) {
  const token = staffToken();
  const { data, error } = useQuery({
    ...previewQuery(slug),
    enabled: token !== undefined,
    meta: {
      fetch: (path, init) => fetch(path, { ...init, headers: { authorization: `Bearer ${token}` } }),
    },
  });

  if (token === undefined || (error instanceof ApiError && (error.status === 401 || error.status === 403))) {
    return (
      <Message title={preview.expired.title} text={copy.expired}>
        <PageMeta title={preview.expired.title} description={copy.expired} noindex />
        <StaffLink path={paths.adminBlog}>{preview.expired.link}</StaffLink>
      </Message>
    );
  }
  if (error) return <div className="container">{failed}</div>;
  if (data === undefined) return loading;
  if (data === null) return missing;
  const { post, article } = data;
  const { status, publishedAt } = post;
  return (
    <div className="container">
      <PageMeta title={preview.title(post.title)} description={preview.notice} noindex />
      <section className={styles.notice} aria-label={preview.notice}>
        <Icon name="circle-alert" size={22} />
        <p className={styles.text}>
          <strong>{preview.notice}</strong>{' '}
          {status === 'scheduled' && publishedAt ? copy.scheduled(longDate(publishedAt)) : copy.draft}
        </p>
        <StaffLink path={paths.adminPost(post.id)}>{copy.edit}</StaffLink>
      </section>
      <ArticleView post={article} />
    </div>
  );
}

/** A document navigation: only the documents of the staff area may connect to the user pool. */
function StaffLink({ path, children }: { readonly path: string; readonly children: string }) {
  return (
    <a href={path} className={buttonClass({ variant: 'secondary', size: 'small' })}>
      {children}
    </a>
  );
}
