import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { claimPage } from '../../../../shared/content/providers/claim-page.ts';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import type { Claim as ClaimOfAccount } from '../../../../shared/contracts/providers/claims.ts';
import { getProviderAccount } from '../../../../shared/contracts/providers/provider-contracts.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import { ButtonLink } from '../../components/button/Button.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Link } from '../../components/Link.tsx';
import { EmptyState, QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { apiQuery } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import styles from '../provider.module.css';
import { providerPaths } from '../provider-pages.ts';

/** With the schemas of claims, which signing in does not need. */
const EndClaim = lazy(() => import('./EndClaim.tsx'));

const words = providerArea.home;

/** The listings of an account, with what it may do there. */
export function HomePage() {
  const options = apiQuery(getProviderAccount);
  const account = useQuery(options);
  const queries = useQueryClient();
  const [notice, setNotice] = useState<string>();
  const ended = async (name: string) => {
    await queries.invalidateQueries({ queryKey: options.queryKey });
    setNotice(words.end.done(name));
  };
  return (
    <>
      <h1 tabIndex={-1}>{providerArea.title}</h1>
      <div role="status" className={styles.live}>
        {notice !== undefined && <p className={styles.notice}>{notice}</p>}
      </div>
      <QueryState
        query={account}
        loading={words.loading}
        skeleton={
          <div className={styles.list}>
            <Repeat count={2}>{(index) => <Skeleton key={index} shape="block" />}</Repeat>
          </div>
        }
        error={{ ...words.error, headingLevel: 2 }}
        empty={{ when: ({ claims }) => claims.length === 0, children: <NoListings /> }}
      >
        {({ claims }) => (
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
          <ul role="list" className={styles.list} aria-label={words.list}>
            {claims.map((claim) => (
              <Claim key={claim.id} claim={claim} onEnded={ended} />
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}

function NoListings() {
  return (
    <EmptyState className={styles.none}>
      <h2>{words.none.title}</h2>
      <p>{words.none.text}</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.search()}>{words.none.search}</ButtonLink>
        <ButtonLink to={paths.listPractice} variant="secondary">
          {words.none.list}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

interface ClaimProps {
  readonly claim: ClaimOfAccount;
  readonly onEnded: (name: string) => Promise<void>;
}

function Claim({ claim, onEnded }: ClaimProps) {
  const { kind, subject, role, state, reason } = claim;
  const { title, text } = words.states[state];
  return (
    <li className={classNames(card.card, styles.claim)}>
      <h2>
        <bdi>{subject.name}</bdi>
      </h2>
      <p className={styles.badges}>
        <Badge>{words.kinds[kind]}</Badge>
        <Badge>{words.roles[role]}</Badge>
        <Badge variant={state === 'granted' ? 'positive' : 'accent'}>{title}</Badge>
      </p>
      <p>{text}</p>
      {reason !== undefined && <p className={styles.notice}>{claimPage.reason(reason)}</p>}
      <p className={styles.actions}>
        {linksOf(claim).map(([to, label]) => (
          <Link key={to} to={to}>
            {label}
            <span className="visually-hidden">{words.of(subject.name)}</span>
          </Link>
        ))}
      </p>
      {(state === 'granted' || state === 'waiting') && (
        <Suspense>
          <EndClaim claim={claim} onEnded={onEnded} />
        </Suspense>
      )}
    </li>
  );
}

/** Where an account goes from a claim of its. */
function linksOf({
  id,
  kind,
  subject,
  role,
  state,
}: ClaimOfAccount): (readonly [to: string, label: string])[] {
  const claim = `${providerPaths.claim}?${kind}=${subject.id}`;
  const open = [
    kind === 'clinic' ? paths.clinic(subject.slug) : paths.practitioner(subject.slug),
    words.open,
  ] as const;
  switch (state) {
    case 'code-sent':
      return [[claim, words.code], open];
    case 'granted':
      return [
        ...(kind === 'clinic'
          ? ([
              [providerPaths.clinic(subject.id), words.edit],
              [providerPaths.insights(subject.id), words.insights],
              [providerPaths.reviews(subject.id), words.reviews],
            ] as const)
          : [[providerPaths.practitioner(subject.id), words.edit] as const]),
        ...(role === 'owner' ? [[providerPaths.people(id), words.people] as const] : []),
        open,
      ];
    case 'refused':
    case 'ended':
      return [[claim, words.again], open];
    case 'waiting':
      return [open];
  }
}
