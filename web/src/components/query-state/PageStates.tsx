import { PageMeta } from '../../lib/page-meta.tsx';
import { ErrorCard, type ErrorText } from './ErrorCard.tsx';
import styles from './query-state.module.css';

/** Title and heading of a page while its data loads. The skeleton is a separate element. */
export function LoadingHeading({ text }: { readonly text: string }) {
  return (
    <div aria-busy="true">
      <PageMeta title={text} description={text} />
      <h1 className="visually-hidden">{text}</h1>
    </div>
  );
}

/** The content of a page whose data could not be loaded. */
export function LoadError({ title, text }: ErrorText) {
  return (
    <div className={styles.page}>
      <PageMeta title={title} description={text} noindex />
      <ErrorCard title={title} text={text} headingLevel={1} />
    </div>
  );
}
