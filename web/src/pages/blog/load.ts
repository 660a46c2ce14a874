import { blogPost } from '../../../../shared/content/blog-post.ts';
import { breadcrumbList, postList } from '../../../../shared/domain/structured-data/index.ts';
import { postPagesQuery, tagsQuery } from '../../features/blog/list-queries.ts';
import { parseListUrl } from '../../features/blog/list-url.ts';
import type { PostSummary } from '../../features/blog/post.ts';
import { paths } from '../../lib/paths.ts';
import type { Load } from '../../server/load.ts';

const { breadcrumb } = blogPost;

export const load: Load = async ({ queries, search }) => {
  const pagesQuery = postPagesQuery(parseListUrl(search.toString()));
  const [{ pages, pageParams }] = await Promise.all([
    queries.fetchInfiniteQuery(pagesQuery),
    queries.fetchQuery(tagsQuery),
  ]);
  // The texts, ten times the rest, are fetched when someone searches them.
  queries.setQueryData(pagesQuery.queryKey, {
    pages: pages.map((page) => page.map(withoutText)),
    pageParams,
  });
  return {
    status: 200,
    structuredData: [
      postList(pages.flat()),
      breadcrumbList([
        { name: breadcrumb.home, path: paths.home },
        { name: breadcrumb.blog, path: paths.blog },
      ]),
    ],
  };
};

function withoutText({ content: _content, ...card }: PostSummary): PostSummary {
  return card;
}
