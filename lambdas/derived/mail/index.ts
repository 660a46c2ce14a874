export { staffMailRoutes } from './calls.ts';
export { MailLedger, type MailRequest } from './mail-ledger.ts';
export { MailRecipients } from './mail-recipients.ts';
export { createPacing } from './pacing.ts';
export { createSendMail } from './send-mail.ts';
export { createMailJob, mailBody } from './worker.ts';
