import { createMailJob } from '../derived/mail/index.ts';
import { mailWorkerContainer } from './mail-worker-container.ts';

export const handler = createMailJob(mailWorkerContainer());
