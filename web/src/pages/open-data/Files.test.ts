import { expect, it } from 'vitest';
import { byteSize } from './Files.tsx';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_234, '1.2 kB'],
  [123_456, '123 kB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000, '5.0 GB'],
])('%i bytes are %s', (bytes, text) => expect(byteSize(bytes)).toBe(text));
