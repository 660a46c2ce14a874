import { about } from '../../../../shared/content/pages/about.ts';
import styles from './values.module.css';

/** Mission, community and promise. */
export function Values() {
  return (
    <div className={`container ${styles.values}`}>
      {about.values.map(({ title, paragraphs }) => (
        <section key={title} className={styles.value}>
          <h2>{title}</h2>
          <div className={styles.words}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
