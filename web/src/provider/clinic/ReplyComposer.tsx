import { useEffect, useId, useRef, useState } from 'react';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import { providerMaximums } from '../../../../shared/contracts/providers/provider-clinics.ts';
import { checkReply, putReply } from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import type { ReplyCheck } from '../../../../shared/contracts/providers/provider-replies.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Button } from '../../components/button/Button.tsx';
import { FormField, Textarea } from '../../components/form-field/FormField.tsx';
import { SendError, sendCall } from '../../lib/send.ts';
import provider from '../provider.module.css';
import styles from './listing-editor.module.css';

const words = listingEditor.reviews;

interface ReplyComposerProps {
  readonly reviewId: string;
  readonly initial: string;
  readonly onCancel: () => void;
  readonly onSent: (state: 'published' | 'waiting') => Promise<void>;
}

/**
 * Writes a reply. Before it is sent, it is checked for what would reveal something about a patient; the practice changes it, takes a
 * wording that reveals nothing, or leaves it to staff.
 */
export function ReplyComposer({ reviewId, initial, onCancel, onSent }: ReplyComposerProps) {
  const { withToken } = useSession();
  const [content, setContent] = useState(initial);
  /** Of the present text; undefined before its check. */
  const [check, setCheck] = useState<ReplyCheck>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const countId = useId();
  const left = providerMaximums.reply - content.trim().length;
  const change = (text: string) => {
    setContent(text);
    setCheck(undefined);
    setProblem(undefined);
  };

  const attempt = async (act: (token: string) => Promise<void>) => {
    if (busy) return;
    if (content.trim() === '') return setProblem(words.empty);
    if (left < 0) return setProblem(words.over(-left));
    setBusy(true);
    setProblem(undefined);
    try {
      await withToken(act);
    } catch (error) {
      if (error instanceof SignedOut) return;
      const [message] = error instanceof SendError ? (error.fields.content ?? []) : [];
      setProblem(message ?? words.failed);
    } finally {
      setBusy(false);
    }
  };
  const call = { params: { id: reviewId }, body: { content } };
  const publish = async (token: string) => {
    const { state } = await sendCall(putReply, { ...call, token });
    await onSent(state === 'waiting' ? 'waiting' : 'published');
  };
  const send = () =>
    attempt(async (token) => {
      // Sent once it is checked: at once where nothing is found, else after the practice has seen it.
      if (check) return publish(token);
      const found = await sendCall(checkReply, { ...call, token });
      if (found.signals.length === 0) return publish(token);
      setCheck(found);
    });
  return (
    <form
      className={styles.section}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormField label={words.label} hint={words.hint} error={problem}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            dir="auto"
            className={styles.short}
            value={content}
            autoFocus
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <p id={countId} role="status" className={styles.hint}>
        {left < 200 && (left < 0 ? words.over(-left) : words.left(left))}
      </p>
      {check && check.signals.length > 0 && <Signals check={check} onUse={change} />}
      <div className={provider.actions}>
        <Button type="submit" aria-disabled={busy}>
          {busy ? words.publishing : check ? words.signals.send : words.publish}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

interface SignalsProps {
  readonly check: ReplyCheck;
  readonly onUse: (text: string) => void;
}

/** What the reply would reveal. It takes the focus, since it answers the button. */
function Signals({ check: { signals, neutral }, onUse }: SignalsProps) {
  const { title, text, kinds, neutral: neutralTitle, use } = words.signals;
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1} className={provider.failure} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <p>{text}</p>
      <ul>
        {signals.map(({ kind, text: found }) => (
          <li key={`${kind} ${found}`}>
            {kinds[kind]}: <q>{found}</q>
          </li>
        ))}
      </ul>
      <h4>{neutralTitle}</h4>
      <blockquote className={styles.reply}>{neutral}</blockquote>
      <p>
        <Button variant="secondary" size="small" onClick={() => onUse(neutral)}>
          {use}
        </Button>
      </p>
    </section>
  );
}
