import { admin } from '../../../../shared/content/admin.ts';

/** Address of a link that begins an answer (RFC 6068): no part of it can add recipients or headers. */
export function replyHref({ email, subject }: { readonly email: string; readonly subject: string }): string {
  const [local = '', domain = ''] = splitAt(email, email.lastIndexOf('@'));
  const answer = encodeURIComponent(admin.contacts.replySubject(subject));
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}?subject=${answer}`;
}

function splitAt(text: string, index: number): [string, string] {
  return [text.slice(0, index), text.slice(index + 1)];
}
