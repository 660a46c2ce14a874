import { SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { staffClaims as copy } from '../../../../shared/content/staff/claims.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { type ClaimList, claimLists } from '../../../../shared/contracts/providers/claim-parameters.ts';
import { useFilters } from '../kit/use-filters.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { CardList } from './CardList.tsx';
import { ClaimCard } from './ClaimCard.tsx';
import { claimPages } from './calls.ts';
import { FileButton } from './FileButton.tsx';

/** Claims (/admin/claims): who wants to hold a listing, with the evidence, for staff to decide. */
export function ClaimsPage(page: StaffPageProps) {
  const filters = useFilters();
  const state = claimLists.find((one) => one === filters.get('state')) ?? 'waiting';
  return (
    <StaffFrame title={copy.title} {...page}>
      <SpaceBetween size="m" direction="horizontal">
        <SegmentedControl
          label={copy.lists.label}
          selectedId={state}
          options={claimLists.map((id) => ({ id, text: copy.lists[id] }))}
          onChange={({ detail }) => filters.set({ state: detail.selectedId })}
        />
        <FileButton path={contracts.getClaimLetters.path} file={() => copy.lettersFile}>
          {copy.letters}
        </FileButton>
      </SpaceBetween>
      <Claims key={state} state={state} />
    </StaffFrame>
  );
}

function Claims({ state }: { readonly state: ClaimList }) {
  const query = useInfiniteQuery(claimPages(state));
  return (
    <CardList query={query} words={copy} empty={copy.empty[state]} label={copy.lists[state]}>
      {(claim) => <ClaimCard claim={claim} />}
    </CardList>
  );
}
