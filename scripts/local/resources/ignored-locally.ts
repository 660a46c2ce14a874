import * as z from 'zod';

/** For properties without a local effect: permissions, tags, logs, metrics, backups. */
export const ignoredLocally = z.unknown().optional();
