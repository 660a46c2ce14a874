import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useParams } from 'react-router-dom';
import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Message } from '../../components/message/Message.tsx';
import { LoadError, LoadingHeading } from '../../components/query-state/PageStates.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { ArticleSkeleton } from '../../features/blog/ArticleSkeleton.tsx';
import { ArticleView } from '../../features/blog/ArticleView.tsx';
import type { Article } from '../../features/blog/post.ts';
import { postQuery } from '../../features/blog/post-queries.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { hasStaffMarker } from '../../lib/staff-marker.ts';

const copy = blogPost;

/** Loaded for staff only. */
const StaffPostPreview = lazy(() => import('../../features/blog/StaffPostPreview.tsx'));

/** Blog post (/blog/{slug}). */
export function BlogPostPage() {
  const { slug = '' } = useParams();
  const query = useQuery(postQuery(slug));
  return (
    <div className="container">
      {query.isPending && <LoadingHeading text={copy.loading} />}
      <QueryState
        query={query}
        loading={copy.loading}
        skeleton={<ArticleSkeleton />}
        error={{ node: <LoadError {...copy.error} /> }}
      >
        {(post) => post && <Post post={post} />}
      </QueryState>
    </div>
  );
}

function Post({ post }: { readonly post: Article }) {
  const { metaTitle, metaDescription, slug, ogImage, heroImage, publishedAt, updatedAt, author, tags } = post;
  return (
    <>
      <PageMeta
        title={metaTitle}
        description={metaDescription}
        canonicalPath={paths.blogPost(slug)}
        type="article"
        image={ogImage || heroImage}
        article={{ publishedTime: publishedAt, modifiedTime: updatedAt, author, tags }}
      />
      <ArticleView post={post} />
    </>
  );
}

/** Message for a slug without a public post; staff see the draft, which the server cannot read without a session. */
export function BlogPostNotFound() {
  const { slug = '' } = useParams();
  const staff = useSyncExternalStore(never, hasStaffMarker, () => false);
  if (!staff) return <NoPost />;
  return (
    <Suspense fallback={<LoadingHeading text={copy.loading} />}>
      <StaffPostPreview
        slug={slug}
        loading={<LoadingHeading text={copy.loading} />}
        missing={<NoPost />}
        failed={<LoadError {...copy.error} />}
      />
    </Suspense>
  );
}

const never = () => () => {};

function NoPost() {
  const { title, text, back } = copy.notFound;
  return (
    <Message title={title} text={text}>
      <PageMeta title={title} description={text} noindex />
      <ButtonLink to={paths.blog}>{back}</ButtonLink>
    </Message>
  );
}
