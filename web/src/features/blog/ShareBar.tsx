import { brand } from '../../../../shared/content/brand.ts';
import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { ShareLinkButton } from '../../components/share-link/ShareLinkButton.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './share-bar.module.css';

const copy = blogPost.share;

type Network = 'twitter' | 'facebook' | 'linkedIn';

const networks: readonly Network[] = ['twitter', 'facebook', 'linkedIn'];

interface ShareBarProps {
  readonly slug: string;
  readonly title: string;
}

/** Share links of social networks, which work without JavaScript, and a button that copies the link. */
export function ShareBar({ slug, title }: ShareBarProps) {
  const url = brand.siteUrl + paths.blogPost(slug);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form.
    <div role="group" aria-label={copy.label} className={styles.bar}>
      <span className={styles.title} aria-hidden="true">
        {copy.title}
      </span>
      {networks.map((network) => (
        <a
          key={network}
          href={networkUrl(network, { url, title })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {copy[network]}
          <span className="visually-hidden"> {copy.newWindow}</span>
        </a>
      ))}
      <div className={styles.copy}>
        <ShareLinkButton
          share={{ path: paths.blogPost(slug) }}
          icon="link"
          words={{ label: copy.copy, copied: copy.copied, failed: copy.failed }}
          size="small"
        />
      </div>
    </div>
  );
}

/** URL of a network's share dialog for a page. */
export function networkUrl(network: Network, { url, title }: { url: string; title: string }): string {
  switch (network) {
    case 'twitter':
      return `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text: title })}`;
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`;
    case 'linkedIn':
      return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`;
  }
}
