import { describe, expect, it } from 'vitest';
import { readPassphrase } from './passphrase.ts';

const read = (passphrase: string, isNew: boolean) =>
  readPassphrase({ BACKUP_PASSPHRASE: passphrase }, { isNew });

describe('the passphrase of a backup', () => {
  it('of a new one has at least 15 characters', async () => {
    await expect(read('x', true)).rejects.toThrow(
      'BACKUP_PASSPHRASE: The passphrase of a backup needs at least 15 characters',
    );
    // As people count, not as JavaScript stores them.
    await expect(read('🔑'.repeat(14), true)).rejects.toThrow('at least 15 characters');
    expect(await read('fifteen letters', true)).toBe('fifteen letters');
  });

  it('of an older one may have any length', async () => {
    expect(await read('x', false)).toBe('x');
  });
});
