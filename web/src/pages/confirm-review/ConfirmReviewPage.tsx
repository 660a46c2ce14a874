import { type ReactNode, useEffect, useRef, useState } from 'react';
import { confirmReview as words } from '../../../../shared/content/reviews/confirm-review.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import styles from '../../components/message/message.module.css';
import type { Confirmation } from '../../features/forms/sending/confirm-review.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';

const PATH = '/confirm-review';

type State =
  | { readonly step: 'ready' | 'sending' | 'failed' }
  | { readonly step: 'answered'; readonly answer: Confirmation };

/** The target of the link in an e-mail (/confirm-review#token). Nothing is sent before the press: mail scanners open links. */
export function ConfirmReviewPage() {
  const token = useToken();
  const [state, setState] = useState<State>({ step: 'ready' });
  const sending = state.step === 'sending';
  // An effect, since a click from before hydration precedes the token.
  useEffect(() => {
    if (!sending || !token) return;
    import('../../features/forms/sending/confirm-review.ts')
      .then(({ confirm }) => confirm(token))
      .then(
        (answer) => setState({ step: 'answered', answer }),
        () => setState({ step: 'failed' }),
      );
  }, [sending, token]);
  return (
    <div className="container">
      <PageMeta {...words.meta} canonicalPath={PATH} noindex />
      <div className={styles.message}>
        {token === '' ? (
          <Result {...words.missing} />
        ) : (
          <Step state={state} onConfirm={() => setState({ step: 'sending' })} />
        )}
      </div>
    </div>
  );
}

/**
 * The link's token: undefined before the browser has read it, empty where the link has none. It leaves the address bar at once,
 * so that neither the history nor a copied address keeps it.
 */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = window.location.hash.slice(1);
    setToken((known) => read || known || '');
    // Bypasses the router, which would render the page again.
    window.history.replaceState(window.history.state, '', PATH);
  }, []);
  return token;
}

interface StepProps {
  readonly state: State;
  readonly onConfirm: () => void;
}

function Step({ state, onConfirm }: StepProps) {
  if (state.step === 'answered') return <Answer answer={state.answer} onRetry={onConfirm} />;
  if (state.step === 'failed') {
    return (
      <Result {...words.failed}>
        <Button size="large" onClick={onConfirm}>
          {words.retry}
        </Button>
      </Result>
    );
  }
  const sending = state.step === 'sending';
  return (
    <>
      <h1>{words.title}</h1>
      <div className={styles.text}>
        <p>{words.ready}</p>
        <p>{words.needsScript}</p>
      </div>
      <Button size="large" aria-disabled={sending} onClick={onConfirm}>
        {sending ? words.pending : words.button}
      </Button>
      <p role="status" className="visually-hidden">
        {sending && words.pending}
      </p>
    </>
  );
}

interface AnswerProps {
  readonly answer: Confirmation;
  readonly onRetry: () => void;
}

function Answer({ answer, onRetry }: AnswerProps) {
  switch (answer.status) {
    case 'invalid':
      return <Result {...words.invalid} />;
    case 'tooMany':
      return (
        <Result title={words.failed.title} text={words.tooMany}>
          <Button size="large" onClick={onRetry}>
            {words.retry}
          </Button>
        </Result>
      );
    case 'confirmed':
    case 'already-reviewed': {
      const { slug, name } = answer.clinic;
      const { title, text } = answer.status === 'confirmed' ? words.confirmed : words.reviewed;
      return (
        <Result title={title} text={text(name)}>
          <ButtonLink to={paths.clinic(slug)} size="large">
            {words.clinic(name)}
          </ButtonLink>
        </Result>
      );
    }
  }
}

interface ResultProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Takes the focus, since the pressed button is gone. */
function Result({ title, text, children }: ResultProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <>
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {children}
    </>
  );
}
