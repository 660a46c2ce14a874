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
export {
  COUNTED_SORT_KEY,
  DELTA_PARTITION,
  formCountedItemSchema,
  pairItemSchema,
  pairsPartition,
  totalKeys,
} from './items.ts';
export { createSummary } from './summary.ts';
export { SummaryRepository } from './summary-repository.ts';
export { TaxonomyUses } from './taxonomy-uses.ts';
export { addUp, type Counted, deltaItemSchema, putDelta, type TotalsChange, totalsOf } from './totals.ts';
export { removeZeros, TotalsFold } from './totals-fold.ts';
