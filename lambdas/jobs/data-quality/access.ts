import { correctionStatuses } from '../../../shared/contracts/corrections/corrections.ts';
import { correctionQueue } from '../../records/corrections/index.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { changesPartition } from '../changes/index.ts';
import { dataQualityKeys } from './items.ts';

const latest = dataQualityKeys.latest().pk;

export const dataQualityAccess: RoomAccess = {
  'public-read': [on(['GetItem'], latest)],
  // Measured with the export, which reads every listing anyway.
  'export-worker': [
    on(['GetItem', 'PutItem'], latest),
    on(['Query'], changesPartition(EVERY)),
    query('byQueue', ...correctionStatuses.map(correctionQueue)),
  ],
};
