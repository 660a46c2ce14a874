import { admin } from '../../../../../shared/content/admin.ts';
import type { PlaceMatch } from '../../../../../shared/contracts/places-sync.ts';
import { longDate } from '../../../lib/dates.ts';
import type { Column } from '../column.ts';
import { Foreign } from '../Foreign.tsx';

/** Rows of a page: these lists are short. */
export const ROWS = 5;

type TaskClinic = Omit<PlaceMatch, 'candidates'>;

function foreign(id: 'name' | 'address' | 'city' | 'phone', header: string, minWidth: number) {
  return {
    id,
    header,
    minWidth,
    text: (clinic) => clinic[id],
    cell: (clinic) => <Foreign>{clinic[id]}</Foreign>,
  } satisfies Column<TaskClinic>;
}

/** Which clinic it is, and since when staff are asked about it. */
export const taskColumns: readonly Column<TaskClinic>[] = [
  foreign('name', admin.columns.name, 190),
  foreign('address', admin.places.address, 190),
  foreign('city', admin.columns.city, 130),
  foreign('phone', admin.columns.phone, 135),
  {
    id: 'found',
    header: admin.places.found,
    minWidth: 130,
    text: ({ createdAt }) => longDate(createdAt),
    order: ({ createdAt }) => createdAt,
  },
];
