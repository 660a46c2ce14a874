import type { OwningFunction } from './contract.ts';
import * as contracts from './contracts.ts';

/** Every call of the API. A module, not an object, so that a page's JavaScript holds only the calls that it makes. */
export { contracts };

export type ContractName = keyof typeof contracts;

/** Names of the calls that a function answers. */
export type ContractsOf<Owner extends OwningFunction> = {
  [Name in ContractName]: (typeof contracts)[Name]['owner'] extends Owner ? Name : never;
}[ContractName];
