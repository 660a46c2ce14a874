import type { ReactNode } from 'react';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import type { PlaceMatch } from '../../../../../shared/contracts/google-places/google-places.ts';
import { longDate } from '../../../lib/format.ts';
import type { Column } from '../../kit/columns.ts';
import styles from '../../kit/kit.module.css';
import { UserText } from '../../kit/UserText.tsx';

/** Rows of a page: these lists are short. */
export const ROWS = 5;

type TaskClinic = Omit<PlaceMatch, 'candidates'>;

function userTextColumn(id: 'name' | 'address' | 'city' | 'phone', header: string, minWidth: number) {
  return {
    id,
    header,
    minWidth,
    text: (clinic) => clinic[id] ?? '',
    cell: (clinic) => <UserText>{clinic[id] ?? ''}</UserText>,
  } satisfies Column<TaskClinic>;
}

const taskColumns: readonly Column<TaskClinic>[] = [
  userTextColumn('name', admin.columns.name, 190),
  userTextColumn('address', admin.googlePlaces.address, 190),
  userTextColumn('city', admin.columns.city, 130),
  userTextColumn('phone', admin.columns.phone, 135),
  {
    id: 'found',
    header: admin.googlePlaces.found,
    minWidth: 130,
    text: ({ createdAt }) => longDate(createdAt),
    order: ({ createdAt }) => createdAt,
  },
];

/** Columns that identify the clinic, the date of the task, and its actions. `minWidth` of the actions is in pixels. */
export function columnsWithActions<Task extends TaskClinic>(
  minWidth: number,
  actions: (task: Task) => ReactNode,
): Column<Task>[] {
  return [
    ...taskColumns,
    {
      id: 'actions',
      header: admin.columns.actions,
      minWidth,
      cell: (task) => <div className={styles.rowActions}>{actions(task)}</div>,
    },
  ];
}
