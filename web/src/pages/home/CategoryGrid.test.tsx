import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { categories } from '../../../../test/fixtures/taxonomy.ts';
import { CategoryIcon } from './CategoryGrid.tsx';

it('has an icon for every delivered category', () => {
  for (const { icon } of categories) {
    expect(renderToStaticMarkup(<CategoryIcon name={icon} />)).toContain(`#${icon}"`);
  }
});

it('falls back to the stethoscope for an unknown icon name', () => {
  expect(renderToStaticMarkup(<CategoryIcon name="fa-tooth" />)).toContain('#stethoscope"');
});
