import { useId } from 'react';
import styles from './accordion.module.css';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Questions and answers in native `details` elements, of which one is open at a time. */
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
