import { Button, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffClaims as copy } from '../../../../shared/content/staff/claims.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { type ClaimList, claimLists } from '../../../../shared/contracts/providers/claim-parameters.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError } from '../../lib/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { CardList } from './CardList.tsx';
import { ClaimCard } from './ClaimCard.tsx';
import { claimPages } from './calls.ts';

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
        <Letters />
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

/** Saves the letters with codes, which staff print and send. */
function Letters() {
  const { withToken } = useSession();
  const toasts = useToast();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      save(await withToken(letters));
    } catch (error) {
      if (!(error instanceof SignedOut)) toasts.show({ ...copy.lettersFailed, variant: 'destructive' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button iconName="download" loading={isLoading} loadingText={copy.loading} onClick={() => void load()}>
      {copy.letters}
    </Button>
  );
}

async function letters(token: string): Promise<Blob> {
  const response = await fetch(contracts.getClaimLetters.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  return response.blob();
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = copy.lettersFile;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
