import { useMemo, useState } from 'react';
import type { StaffClinic } from '../../../../shared/contracts/staff/staff.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import type { ClinicDialogs } from './clinic-columns.tsx';
import { PracticeDialog } from './PracticeDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';

/** The dialogs about a practice, one at a time: all its fields, the question before it is approved, the reason of a rejection. */
export function usePracticeDialogs() {
  const [open, setOpen] = useState<{ readonly kind: keyof ClinicDialogs; readonly clinic: StaffClinic }>();
  const dialogs = useMemo(
    (): ClinicDialogs => ({
      onOpen: (clinic) => setOpen({ kind: 'onOpen', clinic }),
      onApprove: (clinic) => setOpen({ kind: 'onApprove', clinic }),
      onReject: (clinic) => setOpen({ kind: 'onReject', clinic }),
    }),
    [],
  );
  return { dialogs, dialog: open && <Dialog {...open} {...dialogs} onClose={() => setOpen(undefined)} /> };
}

interface DialogProps extends ClinicDialogs {
  readonly kind: keyof ClinicDialogs;
  readonly clinic: StaffClinic;
  readonly onClose: () => void;
}

function Dialog({ kind, clinic, onApprove, onReject, onClose }: DialogProps) {
  switch (kind) {
    case 'onOpen':
      return (
        <PracticeDialog
          clinic={clinic}
          onClose={onClose}
          onApprove={() => onApprove(clinic)}
          onReject={() => onReject(clinic)}
        />
      );
    case 'onApprove':
      return <ApproveDialog clinic={clinic} onClose={onClose} />;
    case 'onReject':
      return <RejectDialog clinic={clinic} onClose={onClose} />;
  }
}
