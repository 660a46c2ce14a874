import { useEffect, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/icon-names.ts';
import styles from './share-link.module.css';
import { copyText, type ShareOutcome, shareLink } from './share-link.ts';

/** Duration of the confirmation (specification, section 9). */
const CONFIRMATION_MS = 2000;

interface ShareLinkButtonProps {
  /** A page by its path, or a text to copy. Without a title for the share sheet of the device, the link is always copied. */
  readonly share: { readonly path: string; readonly title?: string } | { readonly text: string };
  readonly icon: IconName;
  readonly words: {
    readonly label: string;
    /** Replaces the label for two seconds after copying. */
    readonly copied: string;
    readonly failed: string;
  };
  readonly size: 'small' | 'large';
}

/** Shares or copies the URL of a page, or copies a text. A confirmation replaces its label; an error is shown beside it. */
export function ShareLinkButton({ share: shared, icon, words, size }: ShareLinkButtonProps) {
  const [outcome, setOutcome] = useState<ShareOutcome>();
  const done = outcome === 'copied';
  const iconSize = size === 'large' ? 19 : 16;

  const share = async () => {
    if ('text' in shared) return setOutcome(await copyText(shared.text, navigator));
    const { path, title } = shared;
    const { href: url } = new URL(path, window.location.origin);
    setOutcome(await (title === undefined ? copyText(url, navigator) : shareLink({ title, url }, navigator)));
  };

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [done]);

  return (
    <>
      <Button variant="secondary" size={size} onClick={share}>
        <span className={styles.texts}>
          <span className={classNames(done && styles.hidden)}>
            <Icon name={icon} size={iconSize} />
            {words.label}
          </span>
          <span className={classNames(!done && styles.hidden)}>
            <Icon name="check" size={iconSize} />
            {words.copied}
          </span>
        </span>
      </Button>
      <span role="status" className={outcome === 'failed' ? styles.failed : 'visually-hidden'}>
        {done && words.copied}
        {outcome === 'failed' && words.failed}
      </span>
    </>
  );
}
