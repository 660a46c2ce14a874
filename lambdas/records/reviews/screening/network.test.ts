import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.9:46532', '203.0.113.0/24'],
  ['203.0.113.254:1', '203.0.113.0/24'],
  ['::ffff:203.0.113.9:443', '203.0.113.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348:443', '2001:db8:85a3::/48'],
  ['2001:0db8:85a3:ffff::1:443', '2001:db8:85a3::/48'],
  ['2001:DB8::1:443', '2001:db8:0::/48'],
  ['::1:443', '0:0:0::/48'],
])('the network of %s is %s', (viewer, network) => {
  expect(networkOf(viewer)).toBe(network);
});

it.each([
  undefined,
  '',
  'unknown',
  '203.0.113.9',
  'evil.example:80',
  '1:2:3:443',
  '999:443',
  '2001:db8::g:1',
  'a]b:1',
])('there is none of %j', (viewer) => {
  expect(networkOf(viewer)).toBeUndefined();
});
