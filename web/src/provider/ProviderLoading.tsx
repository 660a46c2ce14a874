import { providerArea } from '../../../shared/content/providers/provider-area.ts';
import { Skeleton } from '../components/skeleton/Skeleton.tsx';
import { PageMeta } from '../lib/page-meta.tsx';
import styles from './provider.module.css';

/** Shown while the code or the account loads. */
export function ProviderLoading({ title }: { readonly title: string }) {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <PageMeta title={title} description={providerArea.description} noindex />
      <h1 className="visually-hidden">
        <span role="status">{providerArea.loading}</span>
      </h1>
      <Skeleton shape="heading" width="short" />
      <Skeleton width="medium" />
    </div>
  );
}
