/** The only reader of the environment, parsed once at cold start: a missing value fails there and names itself. */
import * as z from 'zod/mini';
import { environmentNames as names } from './names.ts';

const secret = z.string().check(z.minLength(16));

const environmentSchema = z.object({
  [names.tableName]: z.string().check(z.minLength(3)),
  [names.cursorSecret]: secret,
  [names.originSecret]: secret,
  [names.googleRatings]: z.enum(['shown', 'hidden']),
});

export interface Environment {
  readonly tableName: string;
  readonly cursorSecret: string;
  readonly originSecret: string;
  readonly googleRatings: 'shown' | 'hidden';
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    // Names only: the values are secrets.
    const wrong = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new Error(`environment variables missing or not valid: ${wrong}`);
  }
  return {
    tableName: parsed.data[names.tableName],
    cursorSecret: parsed.data[names.cursorSecret],
    originSecret: parsed.data[names.originSecret],
    googleRatings: parsed.data[names.googleRatings],
  };
}
