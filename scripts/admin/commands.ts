import type { AdminCommand } from './command.ts';
import { rebuild } from './rebuild.ts';
import { repair } from './repair.ts';
import { restore } from './restore.ts';
import { taxonomy } from './taxonomy.ts';

export const commands: ReadonlyMap<string, AdminCommand> = new Map([
  ['rebuild', rebuild],
  ['repair', repair],
  ['restore', restore],
  ['taxonomy', taxonomy],
]);
