import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { categories } from '../../../../shared/content/taxonomy.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import { iconNames } from './icon-names.ts';

const sprite = readFileSync(new URL('./category-icons.svg', import.meta.url), 'utf8');
const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);

it('has a drawing for every name, and a name for every drawing', () => {
  expect(drawn.toSorted()).toEqual([...iconNames].toSorted());
});

it('knows the icon of every specialty that is delivered', () => {
  expect(categories.filter(({ icon }) => !iconNames.has(icon))).toEqual([]);
});

it('falls back to the doctor for a name that it does not know', () => {
  expect(renderToStaticMarkup(<CategoryIcon name="fa-tooth" />)).toContain('#stethoscope"');
  expect(renderToStaticMarkup(<CategoryIcon name="brain" />)).toContain('#brain"');
});
