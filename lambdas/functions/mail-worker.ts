import { mailWorkerContainer } from '../config/mail-worker-container.ts';
import { createMailJob } from '../jobs/mail.ts';

export const handler = createMailJob(mailWorkerContainer());
