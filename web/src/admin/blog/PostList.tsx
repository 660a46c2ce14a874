import { Badge, Button, FormField, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { staffPosts } from '../../../../shared/content/staff/posts.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import {
  type ListedPost,
  type PostStatus,
  postStatuses,
} from '../../../../shared/contracts/posts/staff-posts.ts';
import { apiPages } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import activity from '../activity/activity.module.css';
import type { Column } from '../kit/columns.ts';
import { StaffLink } from '../kit/StaffLink.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { UserText } from '../kit/UserText.tsx';
import { timeText } from './local-time.ts';
import { NewPostDialog } from './NewPostDialog.tsx';

const copy = staffPosts.list;
const titles = staffPosts.columns;

/** Rows of a page. */
const PER_PAGE = 20;
/** Posts of each page of the call. */
const PAGE = '50';

const anyStatus = { value: '', label: copy.anyStatus };
const statuses = [
  anyStatus,
  ...postStatuses.map((status) => ({ value: status, label: staffPosts.statuses[status] })),
];

export const statusColours = { draft: 'grey', scheduled: 'blue', published: 'green' } as const;

/** List of all posts, filtered by words and status. */
export function PostList() {
  const [typed, setTyped] = useState('');
  const [q] = useDebounced(typed.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  const [status, setStatus] = useState<PostStatus>();
  const [isAdding, setAdding] = useState(false);
  const query = useInfiniteQuery({
    ...apiPages(contracts.listStaffPosts, { query: { q: q || undefined, status, limit: PAGE } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(listColumns, []);
  return (
    <SpaceBetween size="l">
      <Button variant="primary" iconName="add-plus" onClick={() => setAdding(true)}>
        {copy.add}
      </Button>
      <div className={activity.filters}>
        <FormField label={copy.search}>
          <Input type="search" value={typed} onChange={({ detail }) => setTyped(detail.value)} />
        </FormField>
        <FormField label={copy.status}>
          <Select
            selectedOption={statuses.find(({ value }) => value === status) ?? anyStatus}
            options={statuses}
            onChange={({ detail }) =>
              setStatus(postStatuses.find((one) => one === detail.selectedOption.value))
            }
          />
        </FormField>
      </div>
      <StaffTable
        words={copy}
        query={query}
        list={`${q} ${status}`}
        columns={columns}
        pageSize={PER_PAGE}
        isFiltered={false}
      />
      {isAdding && <NewPostDialog onClose={() => setAdding(false)} />}
    </SpaceBetween>
  );
}

function listColumns(): readonly Column<ListedPost>[] {
  return [
    {
      id: 'title',
      header: titles.title,
      minWidth: 260,
      text: ({ title }) => title,
      cell: (post) => <PostLink post={post} />,
    },
    {
      id: 'author',
      header: titles.author,
      minWidth: 140,
      text: ({ author = '' }) => author,
      cell: ({ author = '' }) => <UserText>{author}</UserText>,
    },
    {
      id: 'tags',
      header: titles.tags,
      minWidth: 160,
      text: ({ tags }) => tags.join(', '),
      cell: ({ tags }) => <UserText>{tags.join(', ')}</UserText>,
    },
    {
      id: 'status',
      header: titles.status,
      minWidth: 120,
      text: ({ status }) => staffPosts.statuses[status],
      cell: ({ status }) => <Badge color={statusColours[status]}>{staffPosts.statuses[status]}</Badge>,
    },
    {
      id: 'date',
      header: titles.date,
      minWidth: 180,
      text: ({ publishedAt, updatedAt }) => timeText(publishedAt ?? updatedAt),
    },
  ];
}

function PostLink({ post: { id, title } }: { readonly post: ListedPost }) {
  return (
    <StaffLink path={paths.adminPost(id)}>
      <UserText>{title}</UserText>
    </StaffLink>
  );
}
