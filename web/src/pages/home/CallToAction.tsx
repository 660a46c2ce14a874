import { useId } from 'react';
import { home } from '../../../../shared/content/home.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './call-to-action.module.css';

const { title, text, search, listPractice } = home.callToAction;

export function CallToAction() {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="container">
        <div className={styles.panel}>
          <div className={styles.words}>
            <h2 id={id}>{title}</h2>
            <p>{text}</p>
          </div>
          <div className={styles.actions}>
            <ButtonLink to={paths.search()} size="large">
              {search}
            </ButtonLink>
            <ButtonLink to={paths.listPractice} variant="secondary" size="large">
              {listPractice}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
