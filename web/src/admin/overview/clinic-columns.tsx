import { admin } from '../../../../shared/content/staff/admin.ts';
import type { StaffClinic } from '../../../../shared/contracts/staff/staff.ts';
import { longDate } from '../../lib/format.ts';
import type { Column } from '../kit/columns.ts';
import { DetailsButton, UserText } from '../kit/UserText.tsx';

/** The dialogs that a table of clinics opens. */
export interface ClinicDialogs {
  readonly onOpen: (clinic: StaffClinic) => void;
  readonly onApprove: (clinic: StaffClinic) => void;
  readonly onReject: (clinic: StaffClinic) => void;
}

const titles = admin.columns;

/** Columns that the tables of clinics share. */
export function clinicColumns(onOpen: ClinicDialogs['onOpen']) {
  return {
    name: {
      id: 'name',
      header: titles.name,
      minWidth: 120,
      text: ({ name }) => name,
      cell: (clinic) => <DetailsButton name={clinic.name} onOpen={() => onOpen(clinic)} />,
    },
    city: {
      id: 'city',
      header: titles.city,
      minWidth: 95,
      text: ({ city }) => `${city.name}, ${city.state}`,
    },
    category: {
      id: 'category',
      header: titles.category,
      minWidth: 95,
      text: ({ category }) => category.name,
    },
    phone: userTextColumn('phone', titles.phone, 105, ({ phone = '' }) => phone),
    email: userTextColumn('email', titles.email, 130, ({ email = '' }) => email),
    submitted: {
      id: 'submitted',
      header: titles.submitted,
      minWidth: 95,
      text: ({ createdAt }) => longDate(createdAt),
      order: ({ createdAt }) => createdAt,
    },
  } satisfies Record<string, Column<StaffClinic>>;
}

function userTextColumn(
  id: string,
  header: string,
  minWidth: number,
  text: (clinic: StaffClinic) => string,
): Column<StaffClinic> {
  return { id, header, minWidth, text, cell: (clinic) => <UserText>{text(clinic)}</UserText> };
}
