import { blogPost } from '../../../../shared/content/blog-post.ts';
import { brand } from '../../../../shared/content/brand.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { paths } from '../../lib/paths.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './share-bar.module.css';
import { type Network, shareLink } from './share-links.ts';

const copy = blogPost.share;

const networks: readonly Network[] = ['twitter', 'facebook', 'linkedIn'];

interface ShareBarProps {
  readonly slug: string;
  readonly title: string;
}

/** Links to the networks' own windows, which also work before any script runs, and a button that copies the link. */
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
          href={shareLink(network, { url, title })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {copy[network]}
          <span className="visually-hidden"> {copy.newWindow}</span>
        </a>
      ))}
      <CopyLink slug={slug} />
    </div>
  );
}
