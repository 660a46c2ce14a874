import { describe, expect, it } from 'vitest';
import { isSlug, slugify } from '../../../shared/domain/slug.ts';
import { slugOfName } from './slug-of-name.ts';

describe('the slug of a name', () => {
  it.each([
    ['Клиника Здоровье', 'klinika-zdorove'],
    ['東京クリニック', 'dongjingkurinitku'],
    ['عيادة', 'ydh'],
    ['מרפאת שלום', 'mrft-slvm'],
    ['Ιατρείο Αθηνών', 'iatreio-athinon'],
    ['서울 치과', 'seoul-chigwa'],
    ['स्वास्थ्य केंद्र', 'svasthy-kemdr'],
    ['Clinic 中心 24', 'clinic-zhongxin-24'],
    ['١٢٣ عيادة', '123-ydh'],
  ])('%s is %s', (name, slug) => {
    expect(slugOfName(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it('is as before where Latin letters do', () => {
    for (const name of [
      'St. Mary’s Clínic',
      'Żółć & O’Neil Eye Care',
      'Zoë Łuczak, M.D.',
      'Cafe\u0301 Straße',
      'Ørsted Ærø Þór Dental™',
      '24/7 Care',
    ]) {
      expect(slugOfName(name)).toBe(slugify(name));
    }
  });

  it('leaves pictures and symbols out', () => {
    expect(slugOfName('🏥 Heart ❤️ Clinic ★')).toBe('heart-clinic');
    expect(slugOfName('👩🏽‍⚕️')).toBe('clinic');
  });

  it('stays a slug of bounded length', () => {
    for (const name of ['東'.repeat(120), 'Ж'.repeat(120), 'featured', '﷽'.repeat(120)]) {
      expect(isSlug(slugOfName(name))).toBe(true);
    }
  });
});
