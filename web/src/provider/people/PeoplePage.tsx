import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listingPeople as words } from '../../../../shared/content/providers/listing-people.ts';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import {
  changeClaimRole,
  inviteClaimPerson,
  listClaimPeople,
  removeClaimPerson,
} from '../../../../shared/contracts/providers/claim-contracts.ts';
import {
  type ClaimPerson,
  type ClaimRole,
  claimRoles,
} from '../../../../shared/contracts/providers/claims.ts';
import { getProviderAccount } from '../../../../shared/contracts/providers/provider-contracts.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { ChoiceSelect, FormField, Input } from '../../components/form-field/FormField.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { ApiError, apiQuery } from '../../lib/api.ts';
import { longDate } from '../../lib/format.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { ConfirmDialog } from '../account/ConfirmDialog.tsx';
import styles from '../provider.module.css';
import { providerPaths } from '../provider-pages.ts';

/** Who works on the listing of a claim, for its owners. */
export function PeoplePage({ id }: { readonly id: string }) {
  const account = useQuery(apiQuery(getProviderAccount));
  const claim = account.data?.claims.find((one) => one.id === id);
  const isOwner = claim?.state === 'granted' && claim.role === 'owner';
  if (account.data && !isOwner) return <Missing />;
  return (
    <>
      <h1 tabIndex={-1}>{claim ? words.title(claim.subject.name) : words.untitled}</h1>
      <p className={styles.lead}>{words.lead}</p>
      <People id={id} />
    </>
  );
}

function Missing() {
  return (
    <>
      <h1 tabIndex={-1}>{words.missing.title}</h1>
      <p className={styles.lead}>{words.missing.text}</p>
      <p>
        <ButtonLink to={providerPaths.home}>{words.home}</ButtonLink>
      </p>
    </>
  );
}

function People({ id }: { readonly id: string }) {
  const options = apiQuery(listClaimPeople, { params: { id } });
  const people = useQuery(options);
  const queries = useQueryClient();
  const [notice, setNotice] = useState<string>();
  const changed = async (text: string) => {
    await queries.invalidateQueries({ queryKey: options.queryKey });
    setNotice(text);
  };
  return (
    <QueryState
      query={people}
      loading={words.loading}
      skeleton={<Repeat count={2}>{(index) => <Skeleton key={index} shape="block" />}</Repeat>}
      error={{ ...words.error, headingLevel: 2 }}
    >
      {(all) => (
        <>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
          <ul role="list" className={styles.list} aria-label={words.list}>
            {all.map((person) => (
              <Person key={`${person.id} ${person.role}`} claimId={id} person={person} onChanged={changed} />
            ))}
          </ul>
          <div role="status" className={styles.live}>
            {notice !== undefined && <p className={styles.notice}>{notice}</p>}
          </div>
          <Invite claimId={id} onChanged={changed} />
        </>
      )}
    </QueryState>
  );
}

interface PartProps {
  readonly claimId: string;
  /** Reads the people again, and announces what has changed. */
  readonly onChanged: (notice: string) => Promise<void>;
}

function Person({ claimId, person, onChanged }: PartProps & { readonly person: ClaimPerson }) {
  const { id, email, role, state, since, isCaller } = person;
  const { withToken } = useSession();
  const [chosen, setChosen] = useState<ClaimRole>(role);
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const params = { id: claimId, personId: id };
  /** Returns the message of a failure. */
  const attempt = async (call: (token: string) => Promise<unknown>, done: string) => {
    try {
      await withToken(call);
    } catch (error) {
      if (error instanceof SignedOut) return undefined;
      return error instanceof ApiError && error.status === 409 ? words.lastOwner : words.failed;
    }
    await onChanged(done);
    return undefined;
  };
  const changeRole = async () => {
    setProblem(undefined);
    const body = { role: chosen };
    setProblem(
      await attempt((token) => sendCall(changeClaimRole, { params, body, token }), words.saved(email)),
    );
  };
  return (
    <li className={classNames(card.card, styles.claim)}>
      <h2>
        <bdi>{email}</bdi>
      </h2>
      <p className={styles.badges}>
        <Badge>{words.roles[role]}</Badge>
        {isCaller && <Badge>{words.you}</Badge>}
        <span>{words.since[state](longDate(since))}</span>
      </p>
      {!isCaller && (
        <form
          className={styles.actions}
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void changeRole();
          }}
        >
          <ChoiceSelect
            aria-label={words.roleOf(email)}
            value={chosen}
            values={claimRoles}
            labels={words.roles}
            onChange={setChosen}
          />
          <Button type="submit" variant="secondary" aria-disabled={chosen === role}>
            {words.save}
          </Button>
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {words.remove.open}
            <span className="visually-hidden">{words.remove.of(email)}</span>
          </Button>
        </form>
      )}
      <div role="alert" className={styles.live}>
        {problem !== undefined && <p className={styles.failure}>{problem}</p>}
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={words.remove.title}
        text={words.remove.text(email)}
        submit={words.remove.submit}
        cancel={words.remove.cancel}
        onConfirm={() =>
          attempt((token) => sendCall(removeClaimPerson, { params, token }), words.remove.done(email))
        }
      />
    </li>
  );
}

function Invite({ claimId, onChanged }: PartProps) {
  const { withToken } = useSession();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ClaimRole>('editor');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await withToken((token) =>
        sendCall(inviteClaimPerson, { params: { id: claimId }, body: { email, role }, token }),
      );
      setEmail('');
      await onChanged(words.invite.done(email));
    } catch (error) {
      if (!(error instanceof SignedOut)) setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={words.invite.title}>
      <p className={styles.lead}>{words.invite.text}</p>
      <form
        className={styles.list}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <FormField label={words.invite.email} error={problem}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </FormField>
        <FormField label={words.role}>
          {(control) => (
            <ChoiceSelect
              {...control}
              value={role}
              values={claimRoles}
              labels={words.roles}
              onChange={setRole}
            />
          )}
        </FormField>
        <p>
          <Button type="submit" aria-disabled={busy}>
            {busy ? providerArea.session.pending : words.invite.submit}
          </Button>
        </p>
      </form>
    </Panel>
  );
}

function problemOf(error: unknown): string {
  if (!(error instanceof SendError)) return words.failed;
  if (error.status === 409) return words.invite.full;
  return error.fields.email === undefined ? words.failed : words.invite.invalid;
}
