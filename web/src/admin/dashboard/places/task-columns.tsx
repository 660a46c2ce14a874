import { admin } from '../../../../../shared/content/admin.ts';
import type { PlaceMatch } from '../../../../../shared/contracts/places-sync.ts';
import { longDate } from '../../../lib/format.ts';
import type { Column } from '../columns.ts';
import { UserText } from '../UserText.tsx';

/** Rows of a page: these lists are short. */
export const ROWS = 5;

type TaskClinic = Omit<PlaceMatch, 'candidates'>;

function userTextColumn(id: 'name' | 'address' | 'city' | 'phone', header: string, minWidth: number) {
  return {
    id,
    header,
    minWidth,
    text: (clinic) => clinic[id],
    cell: (clinic) => <UserText>{clinic[id]}</UserText>,
  } satisfies Column<TaskClinic>;
}

/** Columns that identify the clinic, and the date of the task. */
export const taskColumns: readonly Column<TaskClinic>[] = [
  userTextColumn('name', admin.columns.name, 190),
  userTextColumn('address', admin.places.address, 190),
  userTextColumn('city', admin.columns.city, 130),
  userTextColumn('phone', admin.columns.phone, 135),
  {
    id: 'found',
    header: admin.places.found,
    minWidth: 130,
    text: ({ createdAt }) => longDate(createdAt),
    order: ({ createdAt }) => createdAt,
  },
];
