import { describe, expect, it } from 'vitest';
import { retentionDefaults } from '../../shared/domain/retention.ts';
import { readEnvironment, settings } from './environment.ts';

const { tableName, signingSecret, originSecret, googleRatings } = settings;
const wanted = { tableName, signingSecret, originSecret, googleRatings };

const good = {
  TABLE_NAME: 'directory',
  SIGNING_SECRET: 'a-secret-for-signing',
  ORIGIN_SECRET: 'a-secret-of-the-origin',
  GOOGLE_RATINGS: 'hidden',
};

describe('the environment', () => {
  it('is read into typed settings', () => {
    expect(readEnvironment(wanted, { ...good, PATH: '/bin' })).toEqual({
      tableName: 'directory',
      signingSecret: 'a-secret-for-signing',
      originSecret: 'a-secret-of-the-origin',
      googleRatings: 'hidden',
    });
  });

  it('is read only for the settings that the function needs', () => {
    expect(readEnvironment({ tableName }, { TABLE_NAME: 'directory' })).toEqual({ tableName: 'directory' });
  });

  it('has a default for Google’s URL, and a quota that is a number', () => {
    const { googlePlacesEndpoint, placesQuota } = settings;
    const read = (variables: NodeJS.ProcessEnv) =>
      readEnvironment({ googlePlacesEndpoint, placesQuota }, variables);
    expect(read({ PLACES_QUOTA: '10' })).toEqual({
      googlePlacesEndpoint: 'https://places.googleapis.com',
      placesQuota: 10,
    });
    const elsewhere = { PLACES_QUOTA: '10', GOOGLE_PLACES_ENDPOINT: 'http://localhost:8080' };
    expect(read(elsewhere)).toMatchObject({ googlePlacesEndpoint: 'http://localhost:8080' });
    for (const quota of ['', '0', '-1', '1.5', 'ten', undefined]) {
      expect(() => read({ PLACES_QUOTA: quota })).toThrow(/PLACES_QUOTA$/);
    }
  });

  it('has the days of retention as JSON, or the defaults', () => {
    const { retentionDays } = settings;
    const read = (RETENTION_DAYS?: string) => readEnvironment({ retentionDays }, { RETENTION_DAYS });
    expect(read()).toEqual({ retentionDays: retentionDefaults });
    const days = { ...retentionDefaults, message: 30 };
    expect(read(JSON.stringify(days))).toEqual({ retentionDays: days });
    for (const wrong of ['', '{', '{}', JSON.stringify({ ...days, message: 0 })]) {
      expect(() => read(wrong)).toThrow(/: RETENTION_DAYS$/);
    }
  });

  it('has a previous origin secret only during a rotation, and then one as strong', () => {
    const { previousOriginSecret } = settings;
    const read = (variables: NodeJS.ProcessEnv) =>
      readEnvironment({ originSecret, previousOriginSecret }, { ...good, ...variables });
    expect(read({})).toEqual({ originSecret: good.ORIGIN_SECRET });
    expect(read({ PREVIOUS_ORIGIN_SECRET: 'the-secret-that-was-before' })).toEqual({
      originSecret: good.ORIGIN_SECRET,
      previousOriginSecret: 'the-secret-that-was-before',
    });
    for (const weak of ['', 'short']) {
      expect(() => read({ PREVIOUS_ORIGIN_SECRET: weak })).toThrow(/: PREVIOUS_ORIGIN_SECRET$/);
    }
  });

  it('throws with the names of missing and invalid variables, and without values', () => {
    const wrong = { ...good, TABLE_NAME: undefined, SIGNING_SECRET: 'short', GOOGLE_RATINGS: 'yes' };
    expect(() => readEnvironment(wanted, wrong)).toThrow(/TABLE_NAME, SIGNING_SECRET, GOOGLE_RATINGS$/);
    expect(() => readEnvironment(wanted, wrong)).not.toThrow(/short|yes/);
  });
});
