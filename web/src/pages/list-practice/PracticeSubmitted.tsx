import { useEffect, useRef } from 'react';
import { listPractice } from '../../../../shared/content/submissions/list-practice.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Message } from '../../components/message/Message.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './list-practice.module.css';
import { NextSteps } from './NextSteps.tsx';

const { meta, title, text, mail, home } = listPractice.success;

/** Confirmation after a submission. `email` receives the confirmation mail. */
export function PracticeSubmitted({ email }: { readonly email: string }) {
  const page = useRef<HTMLDivElement>(null);
  // Scroll and focus as after a navigation.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = page.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={page}>
      <PageMeta {...meta} canonicalPath={paths.listPractice} />
      <Message
        title={title}
        text={
          <>
            <p>{text}</p>
            <p className={styles.mail}>{mail(email)}</p>
          </>
        }
      >
        <ButtonLink to={paths.home} size="large">
          {home}
        </ButtonLink>
      </Message>
      <div className={`container ${styles.next}`}>
        <NextSteps />
      </div>
    </div>
  );
}
