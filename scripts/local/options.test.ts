import { describe, expect, it } from 'vitest';
import { PROJECT, parseOptions } from './options.ts';

describe('options', () => {
  it('have the documented defaults', () => {
    const stateDirectory = `${PROJECT}.local`;
    expect(parseOptions([], {})).toEqual({
      port: 8080,
      stateDirectory,
      fresh: false,
      empty: false,
      dev: false,
      googleRatings: undefined,
    });
  });

  it('are read from the command line and the environment', () => {
    const options = parseOptions(['--fresh', '--dev'], {
      PORT: '9000',
      LOCAL_STATE: '/tmp/state',
      GOOGLE_RATINGS: 'hidden',
    });
    expect(options).toEqual({
      port: 9000,
      stateDirectory: '/tmp/state',
      fresh: true,
      empty: false,
      dev: true,
      googleRatings: 'hidden',
    });
  });

  it('keep an empty directory apart', () => {
    expect(parseOptions(['--empty'], { LOCAL_STATE: '/tmp/state' })).toMatchObject({
      stateDirectory: '/tmp/state/empty',
      empty: true,
    });
  });

  it.each(['0', '65536', '80a', '1.5'])('reject PORT=%s', (PORT) => {
    expect(() => parseOptions([], { PORT })).toThrow('PORT must be a number from 1 to 65535');
  });

  it('reject unknown values', () => {
    expect(() => parseOptions([], { GOOGLE_RATINGS: 'off' })).toThrow(
      'GOOGLE_RATINGS must be shown or hidden',
    );
    expect(() => parseOptions(['--frsh'], {})).toThrow('--frsh');
  });
});
