import { parseArgs } from 'node:util';
import { type Mix, mixes } from './mix.ts';

export interface LoadOptions {
  /** A running site; by default the command starts a local cloud. */
  readonly url: string | undefined;
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  readonly mix: Mix;
  readonly cache: boolean;
  readonly unknownParameters: boolean;
  /** IP addresses of this machine that requests come from. */
  readonly addresses: number;
  /** Requests a second of an overload, and how long it lasts; the first rate follows. */
  readonly overload: { readonly rate: number; readonly seconds: number } | undefined;
}

export function parseOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      url: { type: 'string' },
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '30' },
      mix: { type: 'string', default: 'all' },
      cache: { type: 'boolean', default: true },
      'unknown-parameters': { type: 'boolean', default: false },
      addresses: { type: 'string', default: '500' },
      overload: { type: 'string' },
      'overload-seconds': { type: 'string', default: '20' },
    },
  });
  const mix = mixes.find((one) => one === values.mix);
  if (mix === undefined) throw new Error(`--mix knows ${mixes.join(', ')}`);
  return {
    url: values.url?.replace(/\/$/, ''),
    rate: positive('rate', values.rate),
    seconds: positive('seconds', values.seconds),
    mix,
    cache: values.cache,
    unknownParameters: values['unknown-parameters'],
    addresses: Math.ceil(positive('addresses', values.addresses)),
    overload:
      values.overload === undefined
        ? undefined
        : {
            rate: positive('overload', values.overload),
            seconds: positive('overload-seconds', values['overload-seconds']),
          },
  };
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} takes a number above 0`);
  return number;
}
