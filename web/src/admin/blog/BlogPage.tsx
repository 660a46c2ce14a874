import { matchPath, useLocation } from 'react-router-dom';
import { staffPosts as copy } from '../../../../shared/content/staff/posts.ts';
import { paths } from '../../lib/paths.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { PostDetails } from './PostDetails.tsx';
import { PostList } from './PostList.tsx';

/** Blog (/admin/blog and /admin/blog/{id}): posts of every status, and the editor of one. */
export function BlogPage(page: StaffPageProps) {
  const { pathname } = useLocation();
  // Paths are canonical in lower case.
  const id = matchPath(`${paths.adminBlog}/:id`, pathname)?.params.id?.toUpperCase();
  return (
    <StaffFrame title={copy.title} {...page}>
      {id === undefined ? <PostList /> : <PostDetails key={id} id={id} />}
    </StaffFrame>
  );
}
