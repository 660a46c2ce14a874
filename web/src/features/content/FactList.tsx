import styles from './fact-list.module.css';

interface FactListProps {
  readonly facts: readonly { readonly term: string; readonly text: string }[];
}

/** Terms and descriptions, one line each. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.list}>
      {facts.map(({ term, text }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
