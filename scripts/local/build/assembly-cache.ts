import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * The cloud assembly that was synthesized last, for state directories that need the same one: copying it takes a fraction of
 * a second, and synthesizing, with the bundles of all functions, more than ten.
 */
export class AssemblyCache {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Copies the assembly that was made of these inputs. False when there is none. */
  async copyTo(target: string, inputs: string): Promise<boolean> {
    const kept = this.place(inputs);
    if (!existsSync(kept)) return false;
    try {
      await cp(kept, target, { recursive: true });
      return true;
    } catch {
      // Another process has put a newer one in its place meanwhile.
      rmSync(target, { recursive: true, force: true });
      return false;
    }
  }

  /** Keeps a copy of an assembly, and no older one. It is there as a whole or not at all. */
  async keep(assembly: string, inputs: string): Promise<void> {
    const kept = this.place(inputs);
    if (existsSync(kept)) return;
    mkdirSync(dirname(kept), { recursive: true });
    // Whole ones: what others are copying just now has a longer name.
    const older = readdirSync(this.directory).filter((name) => name.length === basename(kept).length);
    const copy = mkdtempSync(`${kept}-`);
    await cp(assembly, copy, { recursive: true });
    try {
      renameSync(copy, kept);
    } catch {
      // Another process was faster, with the same.
      rmSync(copy, { recursive: true, force: true });
      return;
    }
    for (const name of older) rmSync(join(this.directory, name), { recursive: true, force: true });
  }

  private place(inputs: string): string {
    return join(this.directory, createHash('sha256').update(inputs).digest('hex'));
  }
}
