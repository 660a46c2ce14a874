export { TableMailLedger, TableRecipients } from './mail-ledger.ts';
export type { MailQueue, MailRequest } from './ports.ts';
export { createSendMail } from './send-mail.ts';
export { createMailJob, mailBody } from './worker.ts';
