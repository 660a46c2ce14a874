import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { claimPage as words } from '../../../../shared/content/providers/claim-page.ts';
import { getClaimWays } from '../../../../shared/contracts/providers/claim-contracts.ts';
import type { Claim, ClaimKind } from '../../../../shared/contracts/providers/claims.ts';
import { getProviderAccount } from '../../../../shared/contracts/providers/provider-contracts.ts';
import { useSession } from '../../accounts/session.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { apiQuery } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import styles from '../provider.module.css';
import { providerPaths } from '../provider-pages.ts';
import { CodeForm } from './CodeForm.tsx';
import { listedName } from './listed-name.ts';
import { WaysForm } from './WaysForm.tsx';

/** /provider/claim?clinic=ID or ?practitioner=ID: the ways to claim a listing, and what has become of the claim. */
export function ClaimPage() {
  const [search] = useSearchParams();
  const kind: ClaimKind = search.has('practitioner') ? 'practitioner' : 'clinic';
  const subjectId = search.get(kind) ?? '';
  const account = useQuery(apiQuery(getProviderAccount));
  const ways = useQuery(apiQuery(getClaimWays, { query: { kind, subjectId } }, { nullOn: 404 }));
  const { publicQueries } = useSession();
  const { data: name } = useQuery(listedName(kind, subjectId), publicQueries);
  const queries = useQueryClient();
  /** Whether another way is chosen than that of the claim that there is. */
  const [again, setAgain] = useState(false);

  const claims = account.data?.claims;
  const claim = claims?.find((one) => one.kind === kind && one.subject.id === subjectId);
  const changed = (next: Claim) => {
    setAgain(false);
    queries.setQueryData(
      apiQuery(getProviderAccount).queryKey,
      (before) =>
        before && { ...before, claims: [...before.claims.filter(({ id }) => id !== next.id), next] },
    );
  };
  if (ways.data === null) return <Missing />;
  const offered = claims && ways.data && 'ways' in ways.data ? ways.data.ways : undefined;
  const title = claim?.subject.name ?? name;
  return (
    <>
      <h1 tabIndex={-1}>{title === undefined ? words.untitled : words.title(title)}</h1>
      <QueryState
        query={{ data: offered, isError: account.isError || ways.isError }}
        loading={words.loading}
        skeleton={<Repeat count={3}>{(index) => <Skeleton key={index} width="medium" />}</Repeat>}
        error={{ ...words.error, headingLevel: 2 }}
      >
        {(all) => {
          const choose = <WaysForm kind={kind} subjectId={subjectId} ways={all} onClaimed={changed} />;
          if (!claim || again) return choose;
          switch (claim.state) {
            case 'code-sent':
              return <CodeForm claim={claim} onChanged={changed} onOther={() => setAgain(true)} />;
            case 'waiting':
              return <Result {...words.waiting} />;
            case 'granted':
              return <Result {...words.granted} claim={claim} />;
            case 'refused':
              return (
                <>
                  <Result {...words.rejected} claim={claim} />
                  {choose}
                </>
              );
            case 'ended':
              return choose;
          }
        }}
      </QueryState>
    </>
  );
}

interface ResultProps {
  readonly title: string;
  readonly text: string;
  readonly claim?: Claim;
}

function Result({ title, text, claim }: ResultProps) {
  return (
    <section className={styles.list} role="status">
      <h2>{title}</h2>
      <p className={styles.lead}>{text}</p>
      {claim?.reason !== undefined && <p className={styles.notice}>{words.reason(claim.reason)}</p>}
      <p className={styles.actions}>
        {claim?.state === 'granted' && claim.kind === 'clinic' && (
          <ButtonLink to={providerPaths.clinic(claim.subject.id)}>{words.granted.edit}</ButtonLink>
        )}
        <ButtonLink to={providerPaths.home} variant="secondary">
          {words.home}
        </ButtonLink>
      </p>
    </section>
  );
}

function Missing() {
  return (
    <>
      <h1 tabIndex={-1}>{words.missing.title}</h1>
      <p className={styles.lead}>{words.missing.text}</p>
      <p>
        <ButtonLink to={paths.search()}>{words.missing.search}</ButtonLink>
      </p>
    </>
  );
}
