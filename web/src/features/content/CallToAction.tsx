import { useId } from 'react';
import { ButtonLink } from '../../components/button/Button.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly search: string;
    readonly listPractice: string;
  };
}

/** Links to the search and to the listing form, at the end of a page. */
export function CallToAction({ words }: CallToActionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="container">
        <div className={styles.panel}>
          <div className={styles.words}>
            <h2 id={id}>{words.title}</h2>
            <p>{words.text}</p>
          </div>
          <div className={styles.actions}>
            <ButtonLink to={paths.search()} size="large">
              {words.search}
            </ButtonLink>
            <ButtonLink to={paths.listPractice} variant="secondary" size="large">
              {words.listPractice}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
