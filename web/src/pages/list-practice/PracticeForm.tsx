import { listPractice } from '../../../../shared/content/list-practice.ts';
import { FormPanel } from '../../features/content/FormPanel.tsx';
import { MailLink } from '../../features/content/MailLink.tsx';
import styles from './practice-form.module.css';

const { title, lead, mail } = listPractice.form;

/** Anchor of the part of the page where a practice is entered. */
export const PRACTICE_FORM = 'practice-information';

/** Where a provider sends the details of a practice: by e-mail. */
export function PracticeForm() {
  return (
    <FormPanel id={PRACTICE_FORM} title={title} lead={lead}>
      <p>{mail.text}</p>
      <ul className={styles.details}>
        {mail.details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <p>
        <MailLink address={mail.address} subject={mail.subject}>
          {mail.link}
        </MailLink>
      </p>
    </FormPanel>
  );
}
