import { useId } from 'react';
import styles from './accordion.module.css';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Questions that open to their answers: one at a time, and each closes again. The browser does it all. */
export function Accordion({ items }: { readonly items: readonly Question[] }) {
  const name = useId();
  return (
    <div className={styles.accordion}>
      {items.map(({ question, answer }) => (
        <details key={question} name={name} className={styles.item}>
          <summary className={styles.summary}>
            <h3>{question}</h3>
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
