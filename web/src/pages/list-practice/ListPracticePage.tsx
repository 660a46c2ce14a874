import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPractice } from '../../../../shared/content/submissions/list-practice.ts';
import { mailtoHref } from '../../../../shared/domain/mail/mailto.ts';
import { Link } from '../../components/Link.tsx';
import { useResultToast } from '../../features/forms/use-result-toast.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { Hero } from './Hero.tsx';
import styles from './list-practice.module.css';
import { NextSteps } from './NextSteps.tsx';
import { PracticeForm } from './PracticeForm.tsx';
import { PracticeSubmitted } from './PracticeSubmitted.tsx';

const { meta, questions, account, form, success } = listPractice;

/** List Your Practice (/list-practice). */
export function ListPracticePage() {
  const queries = useQueryClient();
  const showToast = useResultToast();
  const [email, setEmail] = useState<string>();
  if (email !== undefined) return <PracticeSubmitted email={email} />;

  const confirm = (submitter: string) => {
    setEmail(submitter);
    showToast({ title: success.title, description: success.text });
    // Specification, section 7: invalidate the lists of clinics.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => /^clinics\b/.test(String(queryKey[1])) });
  };
  return (
    <>
      <PageMeta {...meta} canonicalPath={paths.listPractice} />
      <Hero />
      <div className={`container ${styles.columns}`}>
        <PracticeForm onSent={confirm} />
        <div className={styles.aside}>
          <NextSteps />
          <p>
            {account.text} <a href="/provider">{account.link}</a>
          </p>
          <p>
            {questions.text} <Link to={paths.contact}>{questions.link}</Link>
          </p>
          <p>
            {form.mail.text} <a href={mailtoHref(form.mail.address, form.mail.subject)}>{form.mail.link}</a>
          </p>
        </div>
      </div>
    </>
  );
}
