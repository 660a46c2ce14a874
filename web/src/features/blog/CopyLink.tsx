import { blogPost } from '../../../../shared/content/blog-post.ts';
import { ConfirmedButton, type Outcome } from '../../components/confirmed-button/ConfirmedButton.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './share-bar.module.css';

const copy = blogPost.share;

/** Copies the post's address on the site that is being read. */
export function CopyLink({ slug }: { readonly slug: string }) {
  async function copyLink(): Promise<Outcome> {
    try {
      await navigator.clipboard.writeText(new URL(paths.blogPost(slug), window.location.origin).href);
      return 'done';
    } catch {
      // Denied, or a page without the clipboard: the address bar still has it.
      return 'failed';
    }
  }

  return (
    <div className={styles.copy}>
      <ConfirmedButton
        icon="link"
        label={copy.copy}
        confirmation={copy.copied}
        failure={copy.failed}
        size="small"
        act={copyLink}
      />
    </div>
  );
}
