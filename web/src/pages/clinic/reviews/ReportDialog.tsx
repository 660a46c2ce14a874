import { useMemo } from 'react';
import {
  reviewLabels as labels,
  reportReasons,
  reviewMaximums,
} from '../../../../../shared/content/reviews/review-fields.ts';
import { reportForm as words } from '../../../../../shared/content/reviews/review-forms.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { FormFrame } from '../../../features/forms/FormFrame.tsx';
import { LinesField, RadioField } from '../../../features/forms/fields.tsx';
import { useResultToast } from '../../../features/forms/use-result-toast.ts';
import { defineForm } from '../../../features/forms/use-sent-form.ts';
import styles from './review-dialog.module.css';

interface ReportDialogProps {
  readonly reviewId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Reports a published review to staff. */
export function ReportDialog({ reviewId, open, onClose }: ReportDialogProps) {
  const showToast = useResultToast();
  const definition = useMemo(
    () => defineForm(({ report }) => report(reviewId), { reason: '', details: '' }),
    [reviewId],
  );
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <p className={styles.intro}>{words.intro}</p>
      <FormFrame
        definition={definition}
        words={words}
        dialog={{ cancel: words.cancel, onCancel: onClose, needs: 'reason' }}
        onSent={() => {
          onClose();
          showToast(words.sent);
        }}
      >
        {(form) => (
          <>
            <RadioField form={form} name="reason" label={labels.reason} choices={reportReasons} />
            <LinesField
              form={form}
              name="details"
              label={labels.details}
              rows={4}
              max={reviewMaximums.details}
              optional
            />
          </>
        )}
      </FormFrame>
    </Dialog>
  );
}
