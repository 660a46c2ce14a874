import { describe, expect, it } from 'vitest';
import { withoutPersonalData } from './browser-errors.ts';

describe('an error’s message', () => {
  it.each([
    "Cannot read properties of undefined (reading 'map')",
    'Minified React error #418; visit the page',
    'x is not a function',
    '503: Service Unavailable',
  ])('stays as it is: %s', (message) => {
    expect(withoutPersonalData(message)).toBe(message);
  });

  it.each([
    ['an email address', 'no account jane.doe+x@patient.example here', 'no account … here'],
    ['a phone number', 'call +1 (312) 555-0142 now', 'call …now'],
    ['a URL with its query', 'fetch https://x.example/a?q=my+illness failed', 'fetch … failed'],
    ['a path', 'no route has the path /search?q=depression', 'no route has the path …'],
    [
      'the JSON that an engine could not parse',
      'Unexpected token J, "Jane Doe, "... is not valid JSON',
      'Unexpected token J, …... is not valid JSON',
    ],
    ['a text without an end', 'bad `Jane Doe', 'bad …'],
  ])('has not %s', (_, message, expected) => {
    expect(withoutPersonalData(message)).toBe(expected);
  });

  it('is at most 200 characters long', () => {
    expect(withoutPersonalData('x'.repeat(1_000))).toHaveLength(200);
  });
});
