import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { practitionerEditor } from '../../../../shared/content/providers/practitioner-editor.ts';
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { editProviderPractitioner } from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import type { ProviderPractitioner } from '../../../../shared/contracts/providers/provider-practitioners.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Button } from '../../components/button/Button.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { ErrorText, FormField, Input } from '../../components/form-field/FormField.tsx';
import { Link } from '../../components/Link.tsx';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { useToast } from '../../components/toast/toast-context.ts';
import { apiQuery } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import editor from '../clinic/listing-editor.module.css';
import { PublicQueries } from '../PublicQueries.tsx';
import styles from '../provider.module.css';
import { currentRoles } from './practitioner-values.ts';

const { addPractice: words, form } = practitionerEditor;

/** Practices that are found at a time. */
const FOUND = '5';

interface AddPracticeProps {
  readonly person: ProviderPractitioner;
  /** Changes of the form above, which the version that adding makes would conflict with. */
  readonly isUnsaved: boolean;
  readonly onChanged: (person: ProviderPractitioner) => void;
}

/** Finds a practice of the directory, and adds the person's side of a role there. */
export function AddPractice(props: AddPracticeProps) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  return (
    <section className={editor.section} aria-labelledby="add-practice">
      <h2 id="add-practice">{words.title}</h2>
      <p className={styles.lead}>{words.text}</p>
      <form
        className={styles.list}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(typed.trim());
        }}
      >
        <FormField label={words.label}>
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              maxLength={200}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FormField>
        <p>
          <Button type="submit" variant="secondary" aria-disabled={typed.trim() === ''}>
            {words.find}
          </Button>
        </p>
      </form>
      {query !== '' && (
        <PublicQueries>
          <Found query={query} {...props} />
        </PublicQueries>
      )}
    </section>
  );
}

function Found({ query, ...props }: AddPracticeProps & { readonly query: string }) {
  const found = useQuery(apiQuery(contracts.searchClinics, { query: { q: query, limit: FOUND } }));
  return (
    <QueryState
      query={found}
      loading={words.finding}
      skeleton={<Repeat count={2}>{(index) => <Skeleton key={index} shape="block" />}</Repeat>}
      error={{ ...words.error, headingLevel: 3 }}
      empty={{
        when: (clinics) => clinics.length === 0,
        children: (
          <div role="status">
            <EmptyMessage>{words.none}</EmptyMessage>
            <p>
              <Link to={paths.listPractice}>{words.list}</Link>
            </p>
          </div>
        ),
      }}
    >
      {(clinics) => (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
        <ul role="list" className={styles.list} aria-label={words.found(query)}>
          {clinics.map((clinic) => (
            <Practice key={clinic.id} clinic={clinic} {...props} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Practice({
  clinic,
  person,
  isUnsaved,
  onChanged,
}: AddPracticeProps & { readonly clinic: ClinicCard }) {
  const { withToken } = useSession();
  const toasts = useToast();
  const adding = useMutation({
    mutationFn: () =>
      withToken((token) =>
        sendCall(editProviderPractitioner, {
          params: { id: person.id },
          body: { version: person.version, roles: [{ clinicId: clinic.id }] },
          token,
        }),
      ),
    onSuccess: (changed) => {
      toasts.show(words.added(clinic.name));
      onChanged(changed);
    },
  });
  const isKnown = currentRoles(person).some(({ clinicId }) => clinicId === clinic.id);
  const isBusy = adding.isPending;
  return (
    <li className={classNames(card.card, styles.claim)}>
      <h3>
        <Link to={paths.clinic(clinic.slug)}>
          <bdi>{clinic.name}</bdi>
        </Link>
      </h3>
      <p>{clinic.address}</p>
      {isKnown ? (
        <p>{words.known}</p>
      ) : (
        <p className={styles.actions}>
          <Button
            variant="secondary"
            aria-disabled={isBusy || isUnsaved}
            onClick={() => {
              if (!isBusy && !isUnsaved) adding.mutate();
            }}
          >
            {isBusy ? words.adding : words.add}
            <span className="visually-hidden">, {clinic.name}</span>
          </Button>
          {isUnsaved && <span>{words.unsaved}</span>}
        </p>
      )}
      <ErrorText id={`add-${clinic.id}`} text={problemOf(adding.error)} />
    </li>
  );
}

function problemOf(error: Error | null): string | undefined {
  if (error === null || error instanceof SignedOut) return undefined;
  const status = error instanceof SendError ? error.status : undefined;
  return status === 409 ? words.changed : status === 404 ? form.gone : words.failed;
}
