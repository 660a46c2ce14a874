import type { CorrectionStatus } from '../../../../shared/contracts/corrections/corrections.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiPages } from '../../lib/api.ts';

/** Rows of each page of the call. */
const PAGE = '50';

export const correctionPages = (status: CorrectionStatus) =>
  apiPages(contracts.listCorrections, { query: { status, limit: PAGE } });
