import { describe, expect, it } from 'vitest';
import { telHref } from './phone.ts';

describe('a link that dials', () => {
  it('has the number in E.164', () => {
    expect(telHref('+13125550142')).toBe('tel:+13125550142');
  });

  it('is absent where the number cannot be dialled', () => {
    expect(telHref(undefined)).toBeUndefined();
  });
});
