/** What the dashboard's counters need from the outside. */

/** Counted as things happen, in their transactions. */
export interface Counters {
  readonly pending: number;
  readonly contacts: number;
  readonly newContacts: number;
}

export interface CounterStore {
  counters(): Promise<Counters>;
}
