import { Button } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { Delayed } from './delayed-decisions.ts';
import styles from './queue.module.css';
import { UserText } from './UserText.tsx';

const copy = admin.queue;

interface WaitingDecisionsProps<Decision> {
  readonly waiting: readonly Delayed<Decision>[];
  /** May contain text that users entered. */
  readonly textOf: (decision: Decision) => string;
  readonly onUndo: (id: string) => void;
}

/** Decisions that are not saved yet, the last one first, each with the time that is left to undo it. */
export function WaitingDecisions<Decision extends { readonly id: string }>({
  waiting,
  textOf,
  onUndo,
}: WaitingDecisionsProps<Decision>) {
  if (waiting.length === 0) return null;
  return (
    <section aria-label={copy.waiting.title} className={styles.waiting}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list">
        {waiting.toReversed().map(({ decision, until, sending }) => (
          <li key={decision.id}>
            <UserText>{textOf(decision)}</UserText>
            <span className={styles.countdown}>
              {sending ? copy.waiting.sending : <SecondsLeft until={until} />}
            </span>
            {!sending && (
              <Button
                variant="inline-link"
                ariaLabel={copy.undoOf(textOf(decision))}
                onClick={() => onUndo(decision.id)}
              >
                {copy.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SecondsLeft({ until }: { readonly until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return copy.waiting.in(Math.max(0, Math.ceil((until - now) / 1_000)));
}
