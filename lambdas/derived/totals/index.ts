export { BulkChangeRepository } from './bulk-change-repository.ts';
export {
  CAP_LATITUDE,
  CELL_LENGTH,
  CELL_REGION_LENGTH,
  capPartition,
  cellCountsItemSchema,
  cellRegion,
  cellsPartition,
  POLAR_CAPS,
  type PolarCap,
  polarCapOf,
} from './cells.ts';
export { type CountForm, createCountForm } from './count-form.ts';
export { CounterProjection, countersOf } from './counter-projection.ts';
export { createFoldDeferred, type DeferredRecord, type FoldDeferred } from './fold-deferred.ts';
export {
  COUNTED_SORT_KEY,
  DEFERRED_PREFIX,
  DELTA_PREFIX,
  deferredPartitions,
  deltaPartitions,
  FOLDED_SORT_KEY,
  foldedItemSchema,
  formCountedItemSchema,
  pairItemSchema,
  pairsPartition,
  totalKeys,
} from './items.ts';
export { PairRepository } from './pair-repository.ts';
export { PostalPlaceRepository } from './postal-place-repository.ts';
export { createSummary } from './summary.ts';
export { SummaryRepository } from './summary-repository.ts';
export { TaxonomyUses } from './taxonomy-uses.ts';
export {
  addUp,
  type Counted,
  deltaItemSchema,
  PLACE_UNITS,
  putDeferred,
  putDelta,
  type TotalsChange,
  totalsOf,
} from './totals.ts';
export { removeZeros, TotalsFold } from './totals-fold.ts';
