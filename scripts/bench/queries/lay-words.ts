/** Words of people who do not know what the specialty is called. */
import { all, category, city, either, mentions, most, service } from './query.ts';

const eye = category('ophthalmology', 'optometry');
const skin = category('dermatology');
const children = category('pediatrics');
const mind = category('psychiatry');
const bones = category('orthopedics');

export const layQueries = most('lay words', {
  'skin doctor': skin,
  'skin doctor chicago': all(skin, city('chicago')),
  'kids doctor': children,
  'kids doctor near me': children,
  'kids dentist': category('dentistry'),
  'childrens doctor toronto': all(children, city('toronto')),
  'baby doctor': children,
  'heart doctor': category('cardiology'),
  'heart specialist houston': all(category('cardiology'), city('houston')),
  heart: category('cardiology'),
  'bone doctor': bones,
  bones: bones,
  'tooth doctor': category('dentistry'),
  tooth: category('dentistry'),
  teeth: category('dentistry'),
  'eye doctor': eye,
  'eye doctor new york': all(eye, city('new york')),
  'best eye doctor in montreal': all(eye, city('montreal')),
  shrink: mind,
  'womens doctor': category('gynecology'),
  "women's doctor los angeles": all(category('gynecology'), city('los angeles')),
  'lady doctor': category('gynecology'),
  kidney: category('nephrology', 'urology'),
  'kidney doctor': category('nephrology', 'urology'),
  sugar: category('endocrinology'),
  'diabetes doctor': either(category('endocrinology'), mentions('diabetes')),
  'thyroid doctor': either(category('endocrinology'), mentions('thyroid')),
  stomach: category('gastroenterology'),
  'stomach doctor': category('gastroenterology'),
  'joint pain': either(category('rheumatology', 'orthopedics'), mentions('joint pain')),
  'arthritis doctor': either(category('rheumatology'), mentions('arthritis')),
  'lung doctor': category('pulmonology'),
  'breathing problems': category('pulmonology'),
  'brain doctor': category('neurology'),
  headache: either(category('neurology'), mentions('headache')),
  'foot and ankle bones': either(bones, mentions('ankle')),
  'mental health doctor': either(mind, service('Mental Health')),
  'prostate doctor': category('urology'),
  'urgent care near me': category('walk-in-clinic'),
  'regular doctor': category('family-medicine', 'general-practice', 'internal-medicine'),
});
