import { brand } from '../../../../shared/content/brand.ts';
import { contact } from '../../../../shared/content/contact.ts';
import { FormPanel } from '../../features/content/FormPanel.tsx';
import { MailLink } from '../../features/content/MailLink.tsx';

const { title, lead, mail } = contact.form;

/** Anchor of the part of the page where people write. */
export const MESSAGE_FORM = 'contact-form';

/** Where a visitor sends a message: by e-mail. */
export function MessageForm() {
  return (
    <FormPanel id={MESSAGE_FORM} title={title} lead={lead}>
      <p>{mail.text}</p>
      <p>
        <MailLink address={brand.emails.support} subject={mail.subject}>
          {mail.link}
        </MailLink>
      </p>
    </FormPanel>
  );
}
