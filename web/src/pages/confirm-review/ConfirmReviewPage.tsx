import { type ReactNode, useEffect, useRef, useState } from 'react';
import { confirmReview as words } from '../../../../shared/content/reviews/confirm-review.ts';
import type { ReviewToConfirm } from '../../../../shared/contracts/reviews/reviews.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import styles from '../../components/message/message.module.css';
import type { Confirmation } from '../../features/forms/sending/confirm-review.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';

const PATH = '/confirm-review';

type State =
  | { readonly step: 'loading' | 'unread' }
  | { readonly step: 'ready' | 'sending' | 'failed'; readonly review: ReviewToConfirm }
  | { readonly step: 'answered'; readonly answer: Confirmation; readonly review?: ReviewToConfirm };

/**
 * The target of the link in an email (/confirm-review#token). It shows what the link confirms, and confirms nothing before the
 * press: mail scanners open links, and a person may have got the link of a review that another one wrote.
 */
export function ConfirmReviewPage() {
  const token = useToken();
  const [state, setState] = useState<State>({ step: 'loading' });
  const isLoading = state.step === 'loading';
  useEffect(() => {
    if (!isLoading || !token) return;
    show(token).then(setState, () => setState({ step: 'unread' }));
  }, [isLoading, token]);
  const send = async (review: ReviewToConfirm) => {
    if (!token) return;
    setState({ step: 'sending', review });
    setState(await confirmed(token, review));
  };
  return (
    <div className="container">
      <PageMeta {...words.meta} canonicalPath={PATH} noindex />
      <div className={styles.message}>
        {token === '' ? (
          <Result {...words.missing} />
        ) : (
          <Step state={state} onLoad={() => setState({ step: 'loading' })} onConfirm={send} />
        )}
      </div>
    </div>
  );
}

async function show(token: string): Promise<State> {
  const { preview } = await import('../../features/forms/sending/confirm-review.ts');
  const found = await preview(token);
  return 'status' in found ? { step: 'answered', answer: found } : { step: 'ready', review: found };
}

async function confirmed(token: string, review: ReviewToConfirm): Promise<State> {
  try {
    const { confirm } = await import('../../features/forms/sending/confirm-review.ts');
    return { step: 'answered', answer: await confirm(token), review };
  } catch {
    return { step: 'failed', review };
  }
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
  readonly onLoad: () => void;
  readonly onConfirm: (review: ReviewToConfirm) => void;
}

function Step({ state, onLoad, onConfirm }: StepProps) {
  switch (state.step) {
    case 'loading':
      return (
        <>
          <h1>{words.title}</h1>
          <p role="status" className={styles.text}>
            {words.loading}
          </p>
          <noscript>
            <p className={styles.text}>{words.needsScript}</p>
          </noscript>
        </>
      );
    case 'unread':
      return (
        <Result {...words.unread}>
          <Retry onPress={onLoad} />
        </Result>
      );
    case 'answered': {
      const { answer, review } = state;
      return <Answer answer={answer} onRetry={() => (review ? onConfirm(review) : onLoad())} />;
    }
    case 'failed':
      return (
        <Result {...words.failed}>
          <Retry onPress={() => onConfirm(state.review)} />
        </Result>
      );
    case 'ready':
    case 'sending':
      return (
        <Ready
          review={state.review}
          sending={state.step === 'sending'}
          onConfirm={() => onConfirm(state.review)}
        />
      );
  }
}

function Retry({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="large" onClick={onPress}>
      {words.retry}
    </Button>
  );
}

interface ReadyProps {
  readonly review: ReviewToConfirm;
  readonly sending: boolean;
  readonly onConfirm: () => void;
}

function Ready({ review: { clinic, rating }, sending, onConfirm }: ReadyProps) {
  return (
    <>
      <h1>{words.title}</h1>
      <div className={styles.text}>
        <p>
          <strong>{words.review(clinic.name, rating)}</strong>
        </p>
        <p>{words.ready}</p>
      </div>
      <Button size="large" aria-disabled={sending} onClick={sending ? undefined : onConfirm}>
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
          <Retry onPress={onRetry} />
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
