import type { UserPool } from 'cognito-local/lib/services/userPoolService.js';

/** An e-mail that Cognito sends by itself: a temporary password or a code. */
export interface CodeMail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The default sender. Source: "Email settings for Amazon Cognito user pools", developer guide. */
const SENDER = 'no-reply@verificationemail.com';

export function codeMail(
  kind: 'invitation' | 'verification',
  pool: UserPool,
  to: string,
  code: string,
): CodeMail {
  const words =
    kind === 'invitation'
      ? pool.AdminCreateUserConfig?.InviteMessageTemplate
      : pool.VerificationMessageTemplate;
  const html = (words?.EmailMessage ?? '').replaceAll('{username}', to).replaceAll('{####}', code);
  return {
    from: SENDER,
    to,
    replyTo: '',
    subject: words?.EmailSubject ?? '',
    text: html.replaceAll(/<[^>]*>/g, ''),
    html,
  };
}
