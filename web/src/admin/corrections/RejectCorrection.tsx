import { staffCorrections } from '../../../../shared/content/staff/corrections.ts';
import {
  correctionRejectionSchema,
  type StaffCorrection,
} from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { sendCall } from '../../lib/send.ts';
import { TextReasonDialog } from '../kit/TextReasonDialog.tsx';
import { isDecided, useForgetDecided } from './calls.ts';

const copy = staffCorrections.reject;

interface RejectCorrectionProps {
  readonly correction: StaffCorrection;
  /** Name of its clinic. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onDecided: (id: string) => void;
}

/** Rejects a correction with a reason. */
export function RejectCorrection({ correction: { id }, name, onClose, onDecided }: RejectCorrectionProps) {
  const toasts = useToast();
  const forget = useForgetDecided();
  const end = (notice: { readonly title: string; readonly description: string }) => {
    toasts.show(notice);
    forget();
    onDecided(id);
  };
  return (
    <TextReasonDialog
      title={copy.title(name)}
      intro={copy.intro}
      label={copy.reason}
      submit={copy.submit}
      pending={copy.pending}
      schema={correctionRejectionSchema}
      send={(body, token) => sendCall(contracts.rejectCorrection, { params: { id }, body, token })}
      onSent={() => end(copy.done)}
      errorText={() => copy.failed}
      onError={(error) => {
        if (!isDecided(error)) return;
        end(staffCorrections.conflict);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
