import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { providerArea } from '../../../shared/content/providers/provider-area.ts';
import { unsubscribe } from '../../../shared/contracts/providers/claim-contracts.ts';
import { Button, ButtonLink } from '../components/button/Button.tsx';
import { ApiError } from '../lib/api.ts';
import { PageMeta } from '../lib/page-meta.tsx';
import { sendCall } from '../lib/send.ts';
import styles from './provider.module.css';
import { idAt, type ProviderPage, providerPaths } from './provider-pages.ts';

const words = providerArea.unsubscribe;

type State = 'asking' | 'busy' | 'done' | 'missing' | 'failed';

/** Ends the mails that ask to confirm a listing, by the link of one. Following a link ends nothing: mail programs follow them, too. */
export default function UnsubscribePage({ page }: { readonly page: ProviderPage }) {
  const { pathname } = useLocation();
  const { token = '' } = matchPath(`${page.pattern}`, pathname)?.params ?? {};
  const [state, setState] = useState<State>('asking');
  const send = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await sendCall(unsubscribe, { params: { id: idAt(page, pathname), token } });
      setState('done');
    } catch (error) {
      setState(error instanceof ApiError && error.status === 404 ? 'missing' : 'failed');
    }
  };
  const isEnded = state === 'done' || state === 'missing';
  return (
    <div className={`container ${styles.narrow}`}>
      <PageMeta title={words.title} description={providerArea.description} noindex />
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className={styles.lead}>{words.text}</p>
      <div role="status" className={styles.live}>
        {state !== 'asking' && state !== 'busy' && (
          <p className={state === 'done' ? styles.notice : styles.failure}>{words[state]}</p>
        )}
      </div>
      <div className={styles.actions}>
        {!isEnded && (
          <Button onClick={() => void send()}>{state === 'busy' ? words.pending : words.submit}</Button>
        )}
        <ButtonLink to={providerPaths.home} variant="secondary">
          {words.account}
        </ButtonLink>
      </div>
    </div>
  );
}
