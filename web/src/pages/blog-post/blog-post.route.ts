import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import { blogPosting } from '../../../../shared/domain/pages/structured-data/article.ts';
import { faqPage } from '../../../../shared/domain/pages/structured-data/site.ts';
import type { Article } from '../../features/blog/post.ts';
import { bodies, bodyQuery, postQuery, relatedClinicsQuery } from '../../features/blog/post-queries.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { BlogPostNotFound, BlogPostPage } from './BlogPostPage.tsx';

/** Headings that become questions (specification, section 9). */
const FAQ_ENTRIES = 5;

const copy = blogPost;

const load: Load = async ({ queries, params: { slug = '' } }) => {
  const post = await queries.fetchQuery(postQuery(slug));
  if (!post) return { status: 404 };
  if (post.slug !== slug) {
    // Caches the post for the page of its current slug.
    queries.setQueryData(postQuery(post.slug).queryKey, post);
    queries.setQueryData(bodyQuery(post.slug).queryKey, queries.getQueryData(bodyQuery(slug).queryKey));
    return { status: 301, location: paths.blogPost(post.slug) };
  }
  const { relatedClinicIds } = post;
  if (relatedClinicIds.length > 0) await queries.fetchQuery(relatedClinicsQuery(relatedClinicIds));
  if (!import.meta.env.SSR) return { status: 200 };

  const { queryKey } = bodyQuery(slug);
  const content = queries.getQueryData(queryKey) ?? '';
  bodies.set(queries, content);
  queries.removeQueries({ queryKey });
  return { status: 200, structuredData: structuredData(post, content) };
};

function structuredData(post: Article, content: string) {
  const questions = post.headings
    .slice(0, FAQ_ENTRIES)
    .map(({ text }) => ({ question: text, answer: copy.headingAnswer }));
  return [
    blogPosting({ ...post, content }),
    breadcrumbs(
      { name: copy.breadcrumb.blog, path: paths.blog },
      { name: post.title, path: paths.blogPost(post.slug) },
    ),
    ...(questions.length > 0 ? [faqPage(questions)] : []),
  ];
}

export const route: RouteModule = { Screen: BlogPostPage, load, NotFound: BlogPostNotFound };
