import {
  Button,
  FormField,
  RadioGroup,
  type RadioGroupProps,
  SpaceBetween,
  Textarea,
} from '@cloudscape-design/components';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type DecisionReason, decisionReasons } from '../../../../shared/content/reviews/review-fields.ts';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { removalSchema } from '../../../../shared/contracts/reviews/reviews.ts';
import { DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import type { Justification } from './use-decisions.ts';

const copy = admin.reviews.dialog;

interface ReasonDialogProps {
  readonly action: 'reject' | 'remove';
  readonly onConfirm: (why: Justification) => void;
  readonly onClose: () => void;
}

/** Asks why a review is rejected or removed. By keyboard: a number chooses the reason, Enter confirms, Escape cancels. */
export function ReasonDialog({ action, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState<DecisionReason>();
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState(false);

  const reasons = useRef<RadioGroupProps.Ref>(null);
  // Once, after the dialog has focused its first button. The ref is set again with every choice.
  useEffect(() => {
    const frame = requestAnimationFrame(() => reasons.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const parsed = removalSchema.safeParse({ reason, note });
  const problemOf = (field: 'reason' | 'note') =>
    checked ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const confirm = () => {
    setChecked(true);
    if (parsed.success) onConfirm(parsed.data);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLTextAreaElement) return;
    const chosen = decisionReasons[Number(event.key) - 1];
    if (chosen !== undefined) setReason(chosen.value);
    if (event.key === 'Enter') {
      event.preventDefault();
      confirm();
    }
  };

  return (
    <StaffDialog
      title={copy[action].title}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="link" onClick={onClose}>
            {admin.cancel}
          </Button>
          <Button variant="primary" onClick={confirm}>
            {copy[action].submit}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys beside those of the controls in it. */}
      <div onKeyDown={onKeyDown}>
        <SpaceBetween size="m">
          <DialogIntro text={copy.intro} error={undefined} />
          <FormField label={copy.reason} errorText={problemOf('reason')} stretch>
            <RadioGroup
              ref={reasons}
              value={reason ?? null}
              ariaRequired
              items={decisionReasons.map(({ value, label }, index) => ({
                value,
                label: `${index + 1}. ${label}`,
              }))}
              onChange={({ detail }) =>
                setReason(decisionReasons.find(({ value }) => value === detail.value)?.value)
              }
            />
          </FormField>
          <FormField label={copy.note} errorText={problemOf('note')} stretch>
            <Textarea value={note} rows={3} onChange={({ detail }) => setNote(detail.value)} />
          </FormField>
        </SpaceBetween>
      </div>
    </StaffDialog>
  );
}
