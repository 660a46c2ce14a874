import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import { postList } from '../../../../shared/domain/pages/structured-data/article.ts';
import { postPagesQuery, tagsQuery } from '../../features/blog/list-queries.ts';
import { parseListUrl } from '../../features/blog/list-url.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { BlogPage } from './BlogPage.tsx';

const load: Load = async ({ queries, search }) => {
  const [{ pages }] = await Promise.all([
    queries.fetchInfiniteQuery(postPagesQuery(parseListUrl(search.toString()))),
    queries.fetchQuery(tagsQuery),
  ]);
  if (!import.meta.env.SSR) return { status: 200 };
  const { breadcrumb } = blogPost;
  return {
    status: 200,
    structuredData: [postList(pages.flat()), breadcrumbs({ name: breadcrumb.blog, path: paths.blog })],
  };
};

export const route: RouteModule = { Screen: BlogPage, load };
