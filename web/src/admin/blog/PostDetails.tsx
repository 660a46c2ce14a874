import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPosts as copy } from '../../../../shared/content/staff/posts.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { EditedPost } from '../../../../shared/contracts/posts/staff-posts.ts';
import { useSession } from '../../accounts/session.ts';
import { apiQuery } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { activityPages } from '../activity/ActivityPage.tsx';
import { RecordHistory } from '../activity/RecordHistory.tsx';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import { StaffLink } from '../kit/StaffLink.tsx';
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
          <RecordHistory id={id} title={copy.history} />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
