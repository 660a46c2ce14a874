export { correctionFormRoutes, staffCorrectionRoutes } from './calls.ts';
export { CorrectionMails } from './correction-mails.ts';
export { CorrectionRepository } from './correction-repository.ts';
export { correctionQueue } from './items.ts';
export { createReportClinic } from './report-clinic.ts';
export { createCorrectionDecisions } from './staff-corrections.ts';
