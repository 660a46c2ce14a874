import { expect, it } from 'vitest';
import { classNameOf } from './class-names.ts';

it('names a class after its file', () => {
  expect(classNameOf('accent', '/site/badge.module.css')).toBe('badge_accent');
  expect(classNameOf('accent', '/site/badge.module.css')).toBe('badge_accent');
});

it('throws if two files have the same name', () => {
  classNameOf('title', '/site/home/hero.module.css');
  expect(() => classNameOf('title', '/site/contact/hero.module.css')).toThrow('the same name');
});
