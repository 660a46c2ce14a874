import { listPractice } from '../../../../shared/content/submissions/list-practice.ts';
import styles from './next-steps.module.css';

const { title, steps } = listPractice.next;

/** The steps from the submission to the listing. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className={styles.title}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ol role="list" className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
