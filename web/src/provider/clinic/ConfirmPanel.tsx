import { useState } from 'react';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import type { ProviderClinic } from '../../../../shared/contracts/providers/provider-account.ts';
import {
  type ClinicConfirmation,
  confirmationAnswers,
} from '../../../../shared/contracts/providers/provider-clinics.ts';
import { confirmProviderClinic } from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Button } from '../../components/button/Button.tsx';
import { weekLines } from '../../components/open-state/week-text.ts';
import { Panel } from '../../components/panel/Panel.tsx';
import { sendCall } from '../../lib/send.ts';
import provider from '../provider.module.css';
import { LISTING_FORM } from './ListingForm.tsx';
import styles from './listing-editor.module.css';
import { calledText } from './listing-values.ts';

const words = listingEditor.confirm;

const questions = ['acceptingPatients', 'phone', 'hours'] as const;
type Question = (typeof questions)[number];

interface ConfirmPanelProps {
  readonly clinic: ProviderClinic;
  readonly onChanged: (clinic: ProviderClinic) => void;
}

/** Three things that change often, each with what the listing says: still right, wrong or changed. */
export function ConfirmPanel({ clinic, onChanged }: ConfirmPanelProps) {
  const { withToken } = useSession();
  const [answers, setAnswers] = useState<ClinicConfirmation>({});
  const [sent, setSent] = useState<ClinicConfirmation>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const send = async () => {
    if (busy) return;
    if (Object.keys(answers).length === 0) return setProblem(words.none);
    setBusy(true);
    setProblem(undefined);
    try {
      onChanged(
        await withToken((token) =>
          sendCall(confirmProviderClinic, { params: { id: clinic.id }, body: answers, token }),
        ),
      );
      setSent(answers);
    } catch (error) {
      if (!(error instanceof SignedOut)) setProblem(words.failed);
    } finally {
      setBusy(false);
    }
  };
  const toFix = questions.filter((name) => sent?.[name] === 'no' || sent?.[name] === 'changed');
  return (
    <Panel title={words.title} id="confirm">
      <p className={provider.lead}>{words.text}</p>
      <form
        className={styles.section}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {questions.map((name) => (
          <fieldset key={name} className={styles.group}>
            <legend>{words.questions[name]}</legend>
            <p className={styles.lines}>{statedText(clinic, name)}</p>
            <div className={styles.choices}>
              {confirmationAnswers.map((answer) => (
                <label key={answer} className={styles.radio}>
                  <input
                    type="radio"
                    name={`confirm-${name}`}
                    checked={answers[name] === answer}
                    onChange={() => setAnswers((before) => ({ ...before, [name]: answer }))}
                  />
                  {words.answers[answer]}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div role="alert" className={provider.live}>
          {problem !== undefined && <p className={provider.failure}>{problem}</p>}
        </div>
        <div role="status" className={provider.live}>
          {sent && (
            <div className={provider.notice}>
              <p>{words.done}</p>
              {toFix.length > 0 && (
                <>
                  <p>{words.fix}</p>
                  <ul>
                    {toFix.map((name) => (
                      <li key={name}>
                        <a href={`#${LISTING_FORM}-${name}`}>{words.questions[name]}</a>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          )}
        </div>
        <p>
          <Button type="submit" variant="secondary" aria-disabled={busy}>
            {busy ? listingEditor.form.saving : words.submit}
          </Button>
        </p>
      </form>
    </Panel>
  );
}

function statedText(clinic: ProviderClinic, name: Question): string {
  if (name !== 'hours') return calledText(clinic[name]);
  return clinic.hours ? weekLines(clinic.hours) : (clinic.practiceHours ?? listingEditor.notStated);
}
