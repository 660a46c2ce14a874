import { SegmentedControl } from '@cloudscape-design/components';
import { useState } from 'react';
import { staffTaxonomy as copy } from '../../../../shared/content/staff/taxonomy.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { Categories } from './Categories.tsx';
import { Cities } from './Cities.tsx';

const kinds = ['cities', 'categories'] as const;

/** Cities and categories (/admin/places): add, edit and remove them. */
export function TaxonomyPage(page: StaffPageProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('cities');
  return (
    <StaffFrame title={copy.title} {...page}>
      <SegmentedControl
        label={copy.kinds.label}
        selectedId={kind}
        options={kinds.map((id) => ({ id, text: copy.kinds[id] }))}
        onChange={({ detail }) => setKind(kinds.find((one) => one === detail.selectedId) ?? 'cities')}
      />
      {kind === 'cities' ? <Cities /> : <Categories />}
    </StaffFrame>
  );
}
