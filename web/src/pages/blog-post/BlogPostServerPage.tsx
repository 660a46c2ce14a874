import { useQueryClient } from '@tanstack/react-query';
import { Markdown } from '../../features/blog/markdown/Markdown.tsx';
import { ServerBody } from '../../features/blog/PostBody.tsx';
import { BlogPostPage } from './BlogPostPage.tsx';
import { bodies } from './bodies.ts';

/** The page on the server, where the renderer of Markdown is at hand. */
export function BlogPostServerPage() {
  const body = bodies.get(useQueryClient()) ?? '';
  return (
    <ServerBody value={<Markdown>{body}</Markdown>}>
      <BlogPostPage />
    </ServerBody>
  );
}
