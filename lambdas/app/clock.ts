/** Tells the time; injected, so that tests and the demonstration data hold still. */
export type Clock = () => Date;
