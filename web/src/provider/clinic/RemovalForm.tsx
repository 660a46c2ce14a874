import { useState } from 'react';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import {
  type RemovalRequest,
  removalKinds,
} from '../../../../shared/contracts/providers/provider-clinics.ts';
import { requestRemoval } from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Button } from '../../components/button/Button.tsx';
import { FormField, Textarea } from '../../components/form-field/FormField.tsx';
import { SendError, sendCall } from '../../lib/send.ts';
import provider from '../provider.module.css';
import { Radios } from './ListingForm.tsx';
import styles from './listing-editor.module.css';

const words = listingEditor.removal;

interface RemovalFormProps {
  readonly id: string;
  /** Reads the listing again, which has the request among what waits. */
  readonly onRequested: () => Promise<void>;
}

/** Asks staff to remove the listing or to hide its street address. Another request replaces the one that waits. */
export function RemovalForm({ id, onRequested }: RemovalFormProps) {
  const { withToken } = useSession();
  const [kind, setKind] = useState<RemovalRequest['kind']>('remove');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    setSent(false);
    try {
      await withToken((token) => sendCall(requestRemoval, { params: { id }, body: { kind, reason }, token }));
      await onRequested();
      setReason('');
      setSent(true);
    } catch (error) {
      if (error instanceof SignedOut) return;
      const [message] = error instanceof SendError ? (error.fields.reason ?? []) : [];
      setProblem(message ?? words.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className={provider.fold}>
      <summary>{words.title}</summary>
      <form
        className={styles.section}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={provider.lead}>{words.text}</p>
        <fieldset className={styles.group}>
          <legend>{words.legend}</legend>
          <Radios
            name="removal"
            value={kind}
            choices={removalKinds.map((one) => [one, words.kinds[one]] as const)}
            onChange={setKind}
          />
        </fieldset>
        <FormField label={words.reason} hint={words.hint} error={problem}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              className={styles.short}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </FormField>
        <div role="status" className={provider.live}>
          {sent && <p className={provider.notice}>{words.done}</p>}
        </div>
        <p>
          <Button type="submit" variant="secondary" aria-disabled={busy}>
            {busy ? providerArea.session.pending : words.submit}
          </Button>
        </p>
      </form>
    </details>
  );
}
