import { useEffect, useState } from 'react';
import { clinic as copy } from '../../../../shared/content/clinic.ts';
import { Button } from '../../components/button/Button.tsx';
import { classNames } from '../../components/class-names/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './clinic-actions.module.css';
import { type ShareOutcome, sharePage } from './share-page.ts';

/** How long a copied link is confirmed (specification, section 9). */
const CONFIRMATION_MS = 2000;

const { actions } = copy;

interface ShareButtonProps {
  readonly title: string;
  readonly slug: string;
}

export function ShareButton({ title, slug }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<ShareOutcome>();
  const copied = outcome === 'copied';

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function share() {
    const url = new URL(paths.clinic(slug), window.location.origin).href;
    setOutcome(await sharePage({ title, url }, navigator));
  }

  return (
    <div className={styles.share}>
      <Button variant="secondary" size="large" onClick={() => void share()}>
        <span>
          <span className={classNames(copied && styles.hidden)}>
            <Icon name="share-2" size={19} />
            {actions.share}
          </span>
          <span className={classNames(!copied && styles.hidden)}>
            <Icon name="check" size={19} />
            {actions.copied}
          </span>
        </span>
      </Button>
      <p role="status" className={outcome === 'failed' ? styles.failed : 'visually-hidden'}>
        {copied && actions.copied}
        {outcome === 'failed' && actions.copyFailed}
      </p>
    </div>
  );
}
