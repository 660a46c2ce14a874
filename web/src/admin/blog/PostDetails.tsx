import { Box, Header, Link, SpaceBetween } from '@cloudscape-design/components';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffActivity } from '../../../../shared/content/staff/activity.ts';
import { staffPosts as copy } from '../../../../shared/content/staff/posts.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { EditedPost } from '../../../../shared/contracts/posts/staff-posts.ts';
import { useSession } from '../../accounts/session.ts';
import { apiQuery } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { activityPages } from '../activity/ActivityPage.tsx';
import { useActivityColumns } from '../activity/activity-columns.tsx';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { UserText } from '../kit/UserText.tsx';
import { PostForm } from './PostForm.tsx';
import { PublicationState } from './PublicationState.tsx';

const staffPostQuery = (id: string) => apiQuery(contracts.getStaffPost, { params: { id } }, { nullOn: 404 });

/** A post: publication, form and history. */
export function PostDetails({ id }: { readonly id: string }) {
  const query = useQuery({ ...staffPostQuery(id), refetchOnWindowFocus: false });
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const [isUnsaved, setUnsaved] = useState(false);
  const changed = (post: EditedPost) => {
    queries.setQueryData(staffPostQuery(id).queryKey, post);
    void queries.invalidateQueries({ queryKey: activityPages({ recordId: id }).queryKey });
    void queries.invalidateQueries({ queryKey: ['/api', 'admin', 'posts'], refetchType: 'none' });
    void publicChanged();
  };
  const { data: post, isError } = query;
  return (
    <SpaceBetween size="l">
      <StaffLink path={paths.adminBlog}>{copy.back}</StaffLink>
      {isError && (
        <FailedAlert words={copy} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Loading label={copy.loading} />}
      {post === null && <Box>{copy.missing}</Box>}
      {post && (
        <SpaceBetween size="l">
          <Header
            variant="h2"
            actions={
              <StaffLink path={paths.blogPost(post.slug)}>
                {post.status === 'published' ? copy.view.published : copy.view.other}
              </StaffLink>
            }
          >
            <UserText>{post.title}</UserText>
          </Header>
          <PublicationState post={post} isUnsaved={isUnsaved} onChanged={changed} />
          <PostForm post={post} onChanged={changed} onUnsaved={setUnsaved} />
          <History id={id} />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

function StaffLink({ path, children }: { readonly path: string; readonly children: string }) {
  const navigate = useNavigate();
  return (
    <Link
      href={path}
      onFollow={(event) => {
        event.preventDefault();
        navigate(path);
      }}
    >
      {children}
    </Link>
  );
}

function History({ id }: { readonly id: string }) {
  const query = useInfiniteQuery(activityPages({ recordId: id }));
  const columns = useActivityColumns({ isOfOneRecord: true });
  return (
    <StaffTable
      words={{ ...staffActivity, title: copy.history }}
      query={query}
      columns={columns}
      pageSize={10}
    />
  );
}
