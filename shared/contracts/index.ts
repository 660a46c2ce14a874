import * as contracts from './contracts.ts';

/** Every call of the API. A module, not an object, so that a page's JavaScript holds only the calls that it makes. */
export { contracts };

export type ContractName = keyof typeof contracts;
