import { ExpandableSection } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { staffActivity as copy } from '../../../../shared/content/staff/activity.ts';
import type { Activity } from '../../../../shared/contracts/staff/activity.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../kit/columns.ts';
import { dateAndTime } from '../kit/format.ts';
import { StaffLink } from '../kit/StaffLink.tsx';
import { UserText, UserTextLines } from '../kit/UserText.tsx';
import { useMediaQuery } from '../media-queries.ts';
import styles from './activity.module.css';

const titles = copy.columns;

/** Columns of the audit log, of all records or of the page's own; stacked on a narrow screen. */
export function useActivityColumns({ isOfOneRecord = false } = {}): readonly Column<Activity>[] {
  const isNarrow = useMediaQuery('(width < 48rem)');
  return useMemo(() => {
    const columns = columnsOf(isOfOneRecord);
    return isNarrow ? [stacked(columns)] : columns;
  }, [isOfOneRecord, isNarrow]);
}

function stacked(columns: readonly Column<Activity>[]): Column<Activity> {
  return {
    id: 'entry',
    header: titles.entry,
    minWidth: 200,
    text: (activity) => columns.map(({ text }) => text?.(activity)).join('\n'),
    order: ({ at }) => at,
    cell: (activity) => columns.map(({ id, text, cell = text }) => <div key={id}>{cell?.(activity)}</div>),
  };
}

function columnsOf(isOfOneRecord: boolean): readonly Column<Activity>[] {
  return [
    {
      id: 'at',
      header: titles.at,
      minWidth: 150,
      text: ({ at }) => dateAndTime(at),
      order: ({ at }) => at,
    },
    {
      id: 'by',
      header: titles.by,
      minWidth: 190,
      text: ({ by }) => by,
      cell: ({ by }) => <UserText>{by}</UserText>,
    },
    {
      id: 'action',
      header: titles.action,
      minWidth: 120,
      text: ({ action }) => copy.actions[action],
    },
    ...(isOfOneRecord
      ? []
      : [
          {
            id: 'record',
            header: titles.record,
            minWidth: 190,
            text: nameOf,
            cell: (activity: Activity) => <RecordLink activity={activity} />,
          },
        ]),
    {
      id: 'changes',
      header: titles.changes,
      minWidth: 240,
      text: ({ reason = '', before = {}, after = {} }) =>
        [
          reason,
          ...Object.entries({ ...before, ...after }).map(([name, value]) => `${name} ${textOf(value)}`),
        ].join(' '),
      cell: (activity) => <Changes activity={activity} />,
    },
  ];
}

const nameOf = ({ kind, recordId, recordName }: Activity): string =>
  `${copy.kinds[kind]}: ${recordName || recordId}`;

/** Kinds of records that have a page of staff. */
const pathsOfRecords: Readonly<Partial<Record<Activity['kind'], (id: string) => string>>> = {
  clinic: paths.adminClinic,
  practitioner: paths.adminPractitioner,
};

function RecordLink({ activity }: { readonly activity: Activity }) {
  const name = <UserText>{nameOf(activity)}</UserText>;
  const pathOf = pathsOfRecords[activity.kind];
  return pathOf === undefined ? name : <StaffLink path={pathOf(activity.recordId)}>{name}</StaffLink>;
}

/** Reason and changed fields, before and after. */
function Changes({ activity: { reason, before = {}, after = {} } }: { readonly activity: Activity }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <>
      {reason !== undefined && <UserTextLines>{reason}</UserTextLines>}
      {names.length > 0 && (
        <ExpandableSection headerText={copy.changes(names.length)}>
          <dl className={styles.changes}>
            {names.map((name) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <span className={styles.label}>{copy.before}</span> <Value value={before[name]} />
                </dd>
                <dd>
                  <span className={styles.label}>{copy.after}</span> <Value value={after[name]} />
                </dd>
              </div>
            ))}
          </dl>
        </ExpandableSection>
      )}
    </>
  );
}

function Value({ value }: { readonly value: unknown }) {
  return <UserTextLines>{value === undefined || value === '' ? copy.none : textOf(value)}</UserTextLines>;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${textOf(part)}`)
      .join(', ');
  }
  return String(value);
}
