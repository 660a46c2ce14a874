import { listPractice } from '../../../../shared/content/list-practice.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/router.tsx';
import { Hero } from './Hero.tsx';
import styles from './list-practice-page.module.css';
import { NextSteps } from './NextSteps.tsx';
import { PracticeForm } from './PracticeForm.tsx';

const { meta, questions } = listPractice;

/** List Your Practice (/list-practice). */
export function ListPracticePage() {
  return (
    <>
      <PageMeta {...meta} canonicalPath={paths.listPractice} />
      <Hero />
      <div className={`container ${styles.columns}`}>
        <PracticeForm />
        <div className={styles.aside}>
          <NextSteps />
          <p>
            {questions.text} <Link to={paths.contact}>{questions.link}</Link>
          </p>
        </div>
      </div>
    </>
  );
}
