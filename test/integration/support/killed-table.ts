import { Table } from '../../../lambdas/table/client.ts';
import type { TestTable } from './table.ts';

/** Of a process that is killed: after some writes nothing is written any more. */
export class KilledTable extends Table {
  #left: number;

  constructor({ client, name }: Pick<TestTable, 'client' | 'name'>, writes: number) {
    super(client, name);
    this.#left = writes;
  }

  #count(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new Error('killed');
  }

  override async transact(...args: Parameters<Table['transact']>): Promise<void> {
    this.#count();
    return super.transact(...args);
  }

  override async put(...args: Parameters<Table['put']>): Promise<void> {
    this.#count();
    return super.put(...args);
  }

  override async batchWrite(...args: Parameters<Table['batchWrite']>): Promise<void> {
    this.#count();
    return super.batchWrite(...args);
  }

  override async update(...args: Parameters<Table['update']>) {
    this.#count();
    return super.update(...args);
  }
}
