import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The latest cloud assembly, for all state directories: copying takes a fraction of a second, synthesizing more than ten. */
export class DirectoryCache {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Copies the assembly of these inputs. False when there is none. */
  async copyTo(target: string, inputs: string): Promise<boolean> {
    const kept = this.place(inputs);
    if (!existsSync(kept)) return false;
    try {
      await cp(kept, target, { recursive: true });
      return true;
    } catch {
      // Another process has replaced it.
      rmSync(target, { recursive: true, force: true });
      return false;
    }
  }

  /** Stores a copy of an assembly atomically, and removes older ones. */
  async keep(assembly: string, inputs: string): Promise<void> {
    const kept = this.place(inputs);
    if (existsSync(kept)) return;
    mkdirSync(dirname(kept), { recursive: true });
    // Directories that other processes are copying have longer names.
    const older = readdirSync(this.directory).filter((name) => name.length === basename(kept).length);
    const copy = mkdtempSync(`${kept}-`);
    await cp(assembly, copy, { recursive: true });
    try {
      renameSync(copy, kept);
    } catch {
      // Another process has stored the same one.
      rmSync(copy, { recursive: true, force: true });
      return;
    }
    for (const name of older) rmSync(join(this.directory, name), { recursive: true, force: true });
  }

  private place(inputs: string): string {
    return join(this.directory, createHash('sha256').update(inputs).digest('hex'));
  }
}
