import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import { practitionerEditor as words } from '../../../../shared/content/providers/practitioner-editor.ts';
import { getProviderPractitioner } from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import type { ProviderPractitioner } from '../../../../shared/contracts/providers/provider-practitioners.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { useSession } from '../../accounts/session.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { apiQuery } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import provider from '../provider.module.css';
import { providerPaths } from '../provider-pages.ts';
import { PractitionerForm } from './PractitionerForm.tsx';

/** What the directory says of a person, for the person. */
export function PractitionerPage({ id }: { readonly id: string }) {
  const options = apiQuery(getProviderPractitioner, { params: { id } }, { nullOn: 404 });
  const found = useQuery(options);
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  return (
    <QueryState
      query={found}
      loading={words.loading}
      skeleton={
        <>
          <Skeleton shape="heading" width="short" />
          <Skeleton shape="block" />
        </>
      }
      error={{ ...words.error, headingLevel: 2 }}
      empty={{ when: (person) => person === null, children: <Missing /> }}
    >
      {(person) =>
        person && (
          <>
            <h1 tabIndex={-1}>
              <bdi>{fullName(person.name)}</bdi>
            </h1>
            <p className={provider.actions}>
              <Link to={paths.practitioner(person.slug)}>{words.open}</Link>
            </p>
            <Waiting person={person} />
            <Suggestions person={person} />
            <p className={provider.lead}>{words.lead}</p>
            <PractitionerForm
              person={person}
              onChanged={(changed) => {
                queries.setQueryData(options.queryKey, changed);
                void publicChanged();
              }}
            />
          </>
        )
      }
    </QueryState>
  );
}

interface PersonProps {
  readonly person: ProviderPractitioner;
}

function Waiting({ person: { name, waiting } }: PersonProps) {
  if (waiting.name === undefined) return null;
  const wanted = Object.entries(waiting.name ?? {}).map(([part, text]) => [part, String(text)]);
  return (
    <Panel title={listingEditor.waiting.title}>
      <p className={provider.lead}>{listingEditor.waiting.text}</p>
      <dl className={provider.facts}>
        <dt>{words.labels.name}</dt>
        <dd>
          <bdi>{fullName({ family: name.family, ...Object.fromEntries(wanted) })}</bdi>
        </dd>
      </dl>
    </Panel>
  );
}

function Suggestions({ person: { suggestions } }: PersonProps) {
  if (suggestions.length === 0) return null;
  return (
    <details className={provider.fold}>
      <summary>{listingEditor.suggestions.title}</summary>
      <ul>
        {suggestions.map(({ field, why }) => (
          <li key={field}>{why}</li>
        ))}
      </ul>
    </details>
  );
}

function Missing() {
  return (
    <>
      <h1 tabIndex={-1}>{words.missing.title}</h1>
      <p className={provider.lead}>{words.missing.text}</p>
      <p>
        <ButtonLink to={providerPaths.home}>{listingEditor.home}</ButtonLink>
      </p>
    </>
  );
}
