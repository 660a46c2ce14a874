import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { categories } from '../../../../shared/content/taxonomy.ts';
import { CategoryIcon } from './CategoryIcon.tsx';

const drawn = (name: string) => renderToStaticMarkup(<CategoryIcon name={name} />);

it('has an icon of its own for every specialty that is delivered', () => {
  const shared = categories.filter(
    ({ icon }) => icon !== 'stethoscope' && drawn(icon) === drawn('stethoscope'),
  );
  expect(shared).toEqual([]);
});

it('falls back to the doctor for a name that it does not know', () => {
  expect(drawn('fa-tooth')).toBe(drawn('stethoscope'));
});
