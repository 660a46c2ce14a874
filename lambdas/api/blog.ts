import { calls } from '../../shared/contracts/calls.ts';
import type { Blog } from '../app/blog/blog.ts';
import { route } from '../http/route.ts';

export function blogRoutes({ blog }: { readonly blog: Blog }) {
  return {
    listPosts: route('listPosts', calls.listPosts, async ({ query }) => ({ body: await blog.list(query) })),
    getPost: route('getPost', calls.getPost, async ({ params }) => ({ body: await blog.post(params.slug) })),
  };
}
