import { useEffect, useRef, useState } from 'react';
import { brand } from '../../../../shared/content/brand.ts';
import { contact } from '../../../../shared/content/submissions/contact.ts';
import {
  contactMaximums,
  inquiryTypes,
  contactLabels as labels,
} from '../../../../shared/content/submissions/form-fields.ts';
import { Button } from '../../components/button/Button.tsx';
import { FormPanel } from '../../features/content/FormPanel.tsx';
import { FormFrame } from '../../features/forms/FormFrame.tsx';
import { ChoiceField, LinesField, TextField } from '../../features/forms/fields.tsx';
import { useResultToast } from '../../features/forms/use-result-toast.ts';
import { defineForm } from '../../features/forms/use-sent-form.ts';

const { title, lead, mail, hints, success, inquiryPlaceholder, ...words } = contact.form;
const alternative = { ...mail, address: brand.emails.support };

/** Anchor of the form. */
export const MESSAGE_FORM = 'contact-form';

const definition = defineForm(
  ({ message }) => message,
  { fullName: '', email: '', phone: '', inquiryType: '', subject: '', message: '' },
  'message-1',
);

/** The contact form, and the confirmation in its place after a message was sent. */
export function MessageForm() {
  const showToast = useResultToast();
  const heading = useRef<HTMLHeadingElement>(null);
  /** Email address of the sent message; undefined while the form is shown. */
  const [sender, setSender] = useState<string>();
  const [changes, setChanges] = useState(0);

  // The pressed button is gone: focus the heading of the new content.
  useEffect(() => {
    if (changes === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView();
  }, [changes]);
  const show = (next: string | undefined) => {
    setSender(next);
    setChanges((count) => count + 1);
  };

  return sender === undefined ? (
    <FormPanel id={MESSAGE_FORM} title={title} lead={lead} headingRef={heading}>
      <FormFrame
        definition={definition}
        words={words}
        mail={alternative}
        onSent={({ email }) => {
          show(String(email).trim());
          showToast(success.toast);
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="fullName" label={labels.fullName} autoComplete="name" />
            <TextField form={form} name="email" label={labels.email} hint={hints.email} kind="email" />
            <TextField form={form} name="phone" label={labels.phone} hint={hints.phone} optional kind="tel" />
            <ChoiceField
              form={form}
              name="inquiryType"
              label={labels.inquiryType}
              placeholder={inquiryPlaceholder}
              choices={inquiryTypes}
            />
            <TextField form={form} name="subject" label={labels.subject} />
            <LinesField
              form={form}
              name="message"
              label={labels.message}
              rows={7}
              max={contactMaximums.message}
            />
          </>
        )}
      </FormFrame>
    </FormPanel>
  ) : (
    <FormPanel id={MESSAGE_FORM} title={success.title} lead={success.lead} headingRef={heading}>
      <p>{success.mail(sender)}</p>
      <p>
        <Button size="large" onClick={() => show(undefined)}>
          {success.again}
        </Button>
      </p>
    </FormPanel>
  );
}
