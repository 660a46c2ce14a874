import { Button } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { UserText } from '../kit/UserText.tsx';
import type { Delayed } from './delayed-decisions.ts';
import styles from './reviews.module.css';
import { type Decision, decisionText } from './use-decisions.ts';

const copy = admin.reviews;

interface WaitingDecisionsProps {
  readonly waiting: readonly Delayed<Decision>[];
  readonly onUndo: (id: string) => void;
}

/** Decisions that are not saved yet, the last one first, each with the time that is left to undo it. */
export function WaitingDecisions({ waiting, onUndo }: WaitingDecisionsProps) {
  if (waiting.length === 0) return null;
  return (
    <section aria-label={copy.waiting.title} className={styles.waiting}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list">
        {waiting.toReversed().map(({ decision, until, sending }) => (
          <li key={decision.id}>
            <UserText>{decisionText(decision)}</UserText>
            <span className={styles.countdown}>
              {sending ? copy.waiting.sending : <SecondsLeft until={until} />}
            </span>
            {!sending && (
              <Button
                variant="inline-link"
                ariaLabel={copy.undoOf(decisionText(decision))}
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
