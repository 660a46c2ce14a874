import { calls } from '../../../shared/contracts/calls.ts';
import { route } from '../../http/route.ts';
import type { Blog } from './blog.ts';

export function postRoutes({ blog }: { readonly blog: Blog }) {
  return {
    listPosts: route('listPosts', calls.listPosts, async ({ query: { fields, ...page } }) => {
      switch (fields) {
        case 'card':
          return { body: await blog.cards(page) };
        case 'tags':
          return { body: await blog.tags(page) };
        case undefined:
          return { body: await blog.list(page) };
      }
    }),
    getPost: route('getPost', calls.getPost, async ({ params }) => ({ body: await blog.post(params.slug) })),
  };
}
