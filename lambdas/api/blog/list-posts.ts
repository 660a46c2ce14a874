import { calls } from '../../../shared/contracts/calls.ts';
import type { Blog } from '../../app/blog/blog.ts';
import { route } from '../../http/route.ts';

export const listPosts = ({ blog }: { blog: Blog }) =>
  route('listPosts', calls.listPosts, async ({ query }) => ({ body: await blog.list(query) }));
