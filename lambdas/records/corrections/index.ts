export { correctionRoutes } from './calls.ts';
export { CorrectionRepository, CorrectionTransactions } from './correction-repository.ts';
export { createReportClinic, type ReportClinic } from './report-clinic.ts';
export { createCorrectionDecisions } from './staff-corrections.ts';
