import { describe, expect, it } from 'vitest';
import { readEnvironment, settings } from './env.ts';

const { tableName, cursorSecret, originSecret, googleRatings } = settings;
const wanted = { tableName, cursorSecret, originSecret, googleRatings };

const good = {
  TABLE_NAME: 'directory',
  CURSOR_SECRET: 'a-secret-for-cursors',
  ORIGIN_SECRET: 'a-secret-of-the-origin',
  GOOGLE_RATINGS: 'hidden',
};

describe('the environment', () => {
  it('is read into typed settings', () => {
    expect(readEnvironment(wanted, { ...good, PATH: '/bin' })).toEqual({
      tableName: 'directory',
      cursorSecret: 'a-secret-for-cursors',
      originSecret: 'a-secret-of-the-origin',
      googleRatings: 'hidden',
    });
  });

  it('is asked only for what the function needs', () => {
    expect(readEnvironment({ tableName }, { TABLE_NAME: 'directory' })).toEqual({ tableName: 'directory' });
  });

  it('names what is missing or wrong, and no value', () => {
    const wrong = { ...good, TABLE_NAME: undefined, CURSOR_SECRET: 'short', GOOGLE_RATINGS: 'yes' };
    expect(() => readEnvironment(wanted, wrong)).toThrow(/TABLE_NAME, CURSOR_SECRET, GOOGLE_RATINGS$/);
    expect(() => readEnvironment(wanted, wrong)).not.toThrow(/short|yes/);
  });
});
