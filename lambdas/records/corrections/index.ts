export { correctionFormRoutes, staffCorrectionRoutes } from './calls.ts';
export { CorrectionRepository } from './correction-repository.ts';
export { createReportClinic } from './report-clinic.ts';
export { createCorrectionDecisions } from './staff-corrections.ts';
