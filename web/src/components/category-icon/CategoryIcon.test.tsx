import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { categories } from '../../../../shared/content/taxonomy.ts';
import { CategoryIcon } from './CategoryIcon.tsx';

it('draws the icon of every specialty that is delivered', () => {
  for (const { icon } of categories) {
    expect(renderToStaticMarkup(<CategoryIcon name={icon} />)).toContain(`#${icon}"`);
  }
});

it('falls back to the doctor for a name that it does not know', () => {
  expect(renderToStaticMarkup(<CategoryIcon name="fa-tooth" />)).toContain('#stethoscope"');
});
