import { useEffect, useRef, useState } from 'react';
import { brand } from '../../../../shared/content/brand.ts';
import { inquiryTypes } from '../../../../shared/content/choices.ts';
import { contact } from '../../../../shared/content/contact.ts';
import { contactMaximums, contactLabels as labels } from '../../../../shared/content/form-fields.ts';
import { Button } from '../../components/button/Button.tsx';
import { FormPanel } from '../../features/content/FormPanel.tsx';
import { draftStore } from '../../features/forms/draft.ts';
import { FormFrame } from '../../features/forms/FormFrame.tsx';
import { ChoiceField, LinesField, TextField } from '../../features/forms/fields.tsx';
import { loadOnce } from '../../features/forms/load-once.ts';
import { useResultToast } from '../../features/forms/use-result-toast.ts';
import { useSentForm } from '../../features/forms/use-sent-form.ts';

const { title, lead, mail, hints, success, failure, ...words } = contact.form;
const alternative = { ...mail, address: brand.emails.support };

/** Anchor of the part of the page where people write. */
export const MESSAGE_FORM = 'contact-form';

/** In the order of the page. */
const empty = { fullName: '', email: '', phone: '', inquiryType: '', subject: '', message: '' };
const fields = Object.keys(empty);
const drafts = draftStore('message-1', empty);
const load = loadOnce(() => import('./sending.ts').then(({ sending }) => sending));

/** Where a visitor sends a message, and learns that it has arrived. */
export function MessageForm() {
  const showToast = useResultToast();
  const heading = useRef<HTMLHeadingElement>(null);
  /** Whom the last message is from; undefined while the form is shown. */
  const [sender, setSender] = useState<string>();
  const [changes, setChanges] = useState(0);

  // What was pressed is gone: the focus goes to the heading of what stands in its place.
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
      <Fields
        onSent={(email) => {
          show(email);
          showToast(success.toast);
        }}
      />
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

function Fields({ onSent }: { readonly onSent: (email: string) => void }) {
  const showToast = useResultToast();
  const sent = useSentForm({
    fields,
    empty,
    drafts,
    load,
    onSent: ({ email }) => onSent(String(email).trim()),
    onFailed: () => showToast({ title: failure.title, description: failure.text, variant: 'destructive' }),
  });
  const { form } = sent;
  return (
    <FormFrame sent={sent} submit={words.submit} pending={words.pending} failure={failure} mail={alternative}>
      <TextField form={form} name="fullName" label={labels.fullName} autoComplete="name" />
      <TextField form={form} name="email" label={labels.email} hint={hints.email} kind="email" />
      <TextField form={form} name="phone" label={labels.phone} hint={hints.phone} optional kind="tel" />
      <ChoiceField
        form={form}
        name="inquiryType"
        label={labels.inquiryType}
        placeholder={words.inquiryPlaceholder}
        choices={inquiryTypes}
      />
      <TextField form={form} name="subject" label={labels.subject} />
      <LinesField form={form} name="message" label={labels.message} rows={7} max={contactMaximums.message} />
    </FormFrame>
  );
}
