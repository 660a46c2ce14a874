import {
  Button,
  FormField,
  RadioGroup,
  type RadioGroupProps,
  SpaceBetween,
  Textarea,
} from '@cloudscape-design/components';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

  const fields = useRef<HTMLDivElement>(null);
  const reasons = useRef<RadioGroupProps.Ref>(null);
  const focused = useRef(false);
  // Once, after the dialog has focused its first button. The ref is set again with every choice.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      reasons.current?.focus();
      focused.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const parsed = removalSchema.safeParse({ reason, note });
  const problemOf = (field: 'reason' | 'note') =>
    checked ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const confirm = () => {
    setChecked(true);
    if (parsed.success) onConfirm(parsed.data);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || target instanceof HTMLTextAreaElement) return;
    const chosen = decisionReasons[Number(key) - 1];
    if (chosen !== undefined) setReason(chosen.value);
    // Until the reasons have the focus, Enter would press the button that closes the dialog.
    const isInFields = target instanceof Node && fields.current?.contains(target);
    if (key === 'Enter' && (isInFields || !focused.current)) {
      event.preventDefault();
      confirm();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

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
      <div ref={fields}>
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
