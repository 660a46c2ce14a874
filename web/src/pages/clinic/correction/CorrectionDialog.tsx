import { useMemo } from 'react';
import {
  correctionKinds,
  correctionMaximums,
  correctionLabels as labels,
  correctionForm as words,
} from '../../../../../shared/content/corrections/corrections.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { FormFrame } from '../../../features/forms/FormFrame.tsx';
import { LinesField, RadioField, TextField } from '../../../features/forms/fields.tsx';
import { useResultToast } from '../../../features/forms/use-result-toast.ts';
import { defineForm } from '../../../features/forms/use-sent-form.ts';
import styles from './correction.module.css';

interface CorrectionDialogProps {
  readonly clinic: { readonly slug: string; readonly name: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Reports an error in a listing to staff. */
export default function CorrectionDialog({ clinic: { slug, name }, open, onClose }: CorrectionDialogProps) {
  const showToast = useResultToast();
  const definition = useMemo(
    () => defineForm(({ correction }) => correction(slug), { kind: '', text: '', email: '' }),
    [slug],
  );
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <p className={styles.intro}>{words.intro(name)}</p>
      <FormFrame
        definition={definition}
        words={words}
        dialog={{ cancel: words.cancel, onCancel: onClose, needs: 'kind' }}
        onSent={() => {
          onClose();
          showToast(words.sent);
        }}
      >
        {(form) => (
          <>
            <RadioField form={form} name="kind" label={labels.kind} choices={correctionKinds} />
            <LinesField
              form={form}
              name="text"
              label={labels.text}
              rows={3}
              max={correctionMaximums.text}
              optional
            />
            <TextField
              form={form}
              name="email"
              label={labels.email}
              hint={words.emailHint}
              kind="email"
              optional
            />
          </>
        )}
      </FormFrame>
    </Dialog>
  );
}
