import { expect, it } from 'vitest';
import { mailtoHref } from './mailto.ts';

it('writes subjects so that mail programs read them as they are', () => {
  expect(mailtoHref('desk@harbor.example', 'Fees & hours?')).toBe(
    'mailto:desk@harbor.example?subject=Fees%20%26%20hours%3F',
  );
});
