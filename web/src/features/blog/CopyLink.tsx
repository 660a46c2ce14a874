import { useEffect, useState } from 'react';
import { blogPost } from '../../../../shared/content/blog-post.ts';
import { Button } from '../../components/button/Button.tsx';
import { classNames } from '../../components/class-names/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './share-bar.module.css';

const copy = blogPost.share;

/** How long a copied link is confirmed (specification, section 9). */
const CONFIRMATION_MS = 2000;

/** Copies the post's address on the site that is being read. */
export function CopyLink({ slug }: { readonly slug: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copied = outcome === 'copied';

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(new URL(paths.blogPost(slug), window.location.origin).href);
      setOutcome('copied');
    } catch {
      // Denied, or a page without the clipboard: the address bar still has it.
      setOutcome('failed');
    }
  }

  return (
    <>
      <Button variant="secondary" size="small" className={styles.copy} onClick={() => void copyLink()}>
        {/* Both texts take their room, so that nothing moves when one follows the other. */}
        <span className={classNames(copied && styles.hidden)}>
          <Icon name="link" size={16} />
          {copy.copy}
        </span>
        <span className={classNames(!copied && styles.hidden)}>
          <Icon name="check" size={16} />
          {copy.copied}
        </span>
      </Button>
      <span role="status" className={outcome === 'failed' ? styles.failed : 'visually-hidden'}>
        {copied && copy.copied}
        {outcome === 'failed' && copy.failed}
      </span>
    </>
  );
}
