import { staffCorrections } from '../../../../shared/content/staff/corrections.ts';
import {
  correctionRejectionSchema,
  type StaffCorrection,
} from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { TextReasonDialog } from '../kit/TextReasonDialog.tsx';
import { nameOf } from './calls.ts';

const copy = staffCorrections.reject;

interface RejectCorrectionProps {
  readonly correction: StaffCorrection;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a correction is rejected. */
export function RejectCorrection({ correction, onReject, onClose }: RejectCorrectionProps) {
  return (
    <TextReasonDialog
      title={copy.title(nameOf(correction))}
      intro={copy.intro}
      label={copy.reason}
      submit={copy.submit}
      pending={copy.submit}
      schema={correctionRejectionSchema}
      // It is sent when it can no longer be undone.
      send={async ({ reason }) => reason}
      onSent={onReject}
      errorText={() => undefined}
      onClose={onClose}
    />
  );
}
