/** State of a rendered page for hydration, as JSON in the element `#page-state`. */
export interface PageState {
  /** When the page was rendered, ISO 8601. */
  readonly now: string;
  /** The query cache that the page was rendered from: query key and data. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

export const PAGE_STATE_ID = 'page-state';
