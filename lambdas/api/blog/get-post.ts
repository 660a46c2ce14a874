import { calls } from '../../../shared/contracts/calls.ts';
import type { Blog } from '../../app/blog/blog.ts';
import { route } from '../../http/route.ts';

export const getPost = ({ blog }: { blog: Blog }) =>
  route('getPost', calls.getPost, async ({ params }) => ({ body: await blog.post(params.slug) }));
