import { backup } from './backup.ts';
import { check } from './check/check.ts';
import type { AdminCommand } from './command.ts';
import { copyFromTable } from './copy-from-table.ts';
import { erase } from './erase/erase.ts';
import { exportCommand } from './export.ts';
import { importFile } from './import.ts';
import { init } from './init.ts';
import { invite } from './invite.ts';
import { mergeCities } from './merge-cities.ts';
import { migrate } from './migrate.ts';
import { rebuild } from './rebuild.ts';
import { repair } from './repair.ts';
import { rerank } from './rerank.ts';
import { restore } from './restore.ts';
import { splitPeople } from './split-people.ts';
import { testAlarms } from './test-alarms.ts';
import { createUser, listUsers, removeUser } from './users.ts';

/** In the order of the list. */
export const commands: readonly AdminCommand[] = [
  init,
  createUser,
  removeUser,
  listUsers,
  invite,
  exportCommand,
  backup,
  restore,
  importFile,
  splitPeople,
  migrate,
  mergeCities,
  rebuild,
  repair,
  rerank,
  erase,
  check,
  copyFromTable,
  testAlarms,
];
