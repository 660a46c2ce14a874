import { blogPost } from '../../../../shared/content/blog-post.ts';
import { postList } from '../../../../shared/domain/structured-data/article.ts';
import { postPagesQuery, tagsQuery } from '../../features/blog/list-queries.ts';
import { parseListUrl } from '../../features/blog/list-url.ts';
import type { PostSummary } from '../../features/blog/post.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { BlogPage } from './BlogPage.tsx';

const load: Load = async ({ queries, search }) => {
  const pagesQuery = postPagesQuery(parseListUrl(search.toString()));
  const [{ pages, pageParams }] = await Promise.all([
    queries.fetchInfiniteQuery(pagesQuery),
    queries.fetchQuery(tagsQuery),
  ]);
  if (!import.meta.env.SSR) return { status: 200 };
  const { breadcrumb } = blogPost;
  // The posts' texts, ten times the rest, are fetched when a reader searches them.
  queries.setQueryData(pagesQuery.queryKey, {
    pages: pages.map((page) => page.map(withoutText)),
    pageParams,
  });
  return {
    status: 200,
    structuredData: [postList(pages.flat()), breadcrumbs({ name: breadcrumb.blog, path: paths.blog })],
  };
};

function withoutText({ content: _content, ...card }: PostSummary): PostSummary {
  return card;
}

export const route: RouteModule = { Screen: BlogPage, load };
