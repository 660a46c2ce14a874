import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { MailState } from '../../../../shared/contracts/staff/staff.ts';
import { apiQuery } from '../../lib/api.ts';
import { dateAndTime } from './format.ts';
import styles from './kit.module.css';

const copy = admin.mails;

const indicators: Readonly<Record<MailState, StatusIndicatorProps.Type>> = {
  waiting: 'pending',
  sent: 'success',
  withheld: 'stopped',
  failed: 'error',
  bounced: 'error',
  complained: 'warning',
};

/** The emails about a message, a practice or a review, and what became of each. A value of `Facts`. */
export function SentMails({ id }: { readonly id: string }) {
  const { data, isError } = useQuery(apiQuery(contracts.listMails, { params: { id } }));
  if (isError) return copy.failed;
  if (data === undefined) return copy.loading;
  if (data.length === 0) return copy.none;
  return (
    <ul className={styles.mails}>
      {data.map(({ kind, state, at }) => (
        <li key={kind}>
          {copy.kinds[kind]}:{' '}
          <StatusIndicator type={indicators[state]}>
            {copy.states[state]}
            {at !== undefined && `, ${dateAndTime(at)}`}
          </StatusIndicator>
        </li>
      ))}
    </ul>
  );
}
