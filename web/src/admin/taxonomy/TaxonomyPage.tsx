import { SegmentedControl } from '@cloudscape-design/components';
import { staffTaxonomy as copy } from '../../../../shared/content/staff/taxonomy.ts';
import { useFilters } from '../kit/use-filters.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { Categories } from './Categories.tsx';
import { Cities } from './Cities.tsx';

const kinds = ['cities', 'categories'] as const;

/** Cities and categories (/admin/places): add, edit and remove them. */
export function TaxonomyPage(page: StaffPageProps) {
  const filters = useFilters();
  const kind = kinds.find((one) => one === filters.get('kind')) ?? 'cities';
  return (
    <StaffFrame title={copy.title} {...page}>
      <SegmentedControl
        label={copy.kinds.label}
        selectedId={kind}
        options={kinds.map((id) => ({ id, text: copy.kinds[id] }))}
        onChange={({ detail }) => filters.set({ kind: detail.selectedId })}
      />
      {kind === 'cities' ? <Cities /> : <Categories />}
    </StaffFrame>
  );
}
