import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { blogPost } from '../../../../shared/content/blog-post.ts';
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

const copy = blogPost;

/** Blog post (/blog/{slug}). */
export function BlogPostPage() {
  const { slug = '' } = useParams();
  // Another post is another page: nothing of the one before stays.
  return <KnownPost key={slug} slug={slug} />;
}

function KnownPost({ slug }: { readonly slug: string }) {
  const query = useQuery(postQuery(slug));
  if (query.data === null) return <NoPost />;
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

function NoPost() {
  const { title, text, back } = copy.notFound;
  return (
    <Message title={title} text={text}>
      <PageMeta title={title} description={text} noindex />
      <ButtonLink to={paths.blog}>{back}</ButtonLink>
    </Message>
  );
}
