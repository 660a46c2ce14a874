import { openDataSchema } from '../../../shared/contracts/pages/open-data.ts';
import type { Key } from '../../table/index.ts';

export const openDataKeys = {
  latestExport: (): Key => ({ pk: 'EXPORT', sk: 'LATEST' }),
};

export const latestExportItemSchema = openDataSchema;
