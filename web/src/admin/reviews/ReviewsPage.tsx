import { Input, SegmentedControl } from '@cloudscape-design/components';
import { useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { lists } from './queue.ts';
import { RankJob } from './RankJob.tsx';
import { ReviewQueue } from './ReviewQueue.tsx';
import styles from './reviews.module.css';
import { useDecisions } from './use-decisions.ts';

const copy = admin.reviews;

/** Reviews (/admin/reviews): a queue for each status, operated by keyboard. */
export function ReviewsPage({ name, onSignOut }: StaffPageProps) {
  const decisions = useDecisions();
  const [selected, setSelected] = useState<string>('pending');
  const list = lists.find((one) => one === selected) ?? 'pending';
  const [typed, setTyped] = useState('');
  const [search] = useDebounced(typed.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  const searched = list === 'published' ? search : '';

  return (
    <StaffFrame
      title={copy.title}
      name={name}
      onRefresh={decisions.forget}
      onSignOut={async () => {
        // The token ends with the session.
        await decisions.sendAll();
        await onSignOut();
      }}
    >
      <div className={styles.controls}>
        <SegmentedControl
          label={copy.lists.label}
          selectedId={list}
          options={lists.map((id) => ({ id, text: copy.lists[id] }))}
          onChange={({ detail }) => setSelected(detail.selectedId)}
        />
        {list === 'published' && (
          <div className={styles.search}>
            <Input
              type="search"
              value={typed}
              ariaLabel={copy.search}
              placeholder={copy.search}
              clearAriaLabel={admin.table.clearFilter}
              onChange={({ detail }) => setTyped(detail.value)}
            />
          </div>
        )}
      </div>
      <ReviewQueue key={`${list} ${searched}`} list={list} search={searched} decisions={decisions} />
      <RankJob />
    </StaffFrame>
  );
}
