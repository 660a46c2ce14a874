import { contracts } from '../../../shared/contracts/index.ts';
import type { Blog } from '../../app/blog/blog.ts';
import { route } from '../../http/route.ts';

export const getPost = ({ blog }: { blog: Blog }) =>
  route('getPost', contracts.getPost, async ({ params }) => ({ body: await blog.post(params.slug) }));
