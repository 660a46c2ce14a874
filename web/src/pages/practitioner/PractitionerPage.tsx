import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { practitioner as copy } from '../../../../shared/content/people/practitioner.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Message } from '../../components/message/Message.tsx';
import { LoadError, LoadingHeading } from '../../components/query-state/PageStates.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { PractitionerSkeleton } from './PractitionerSkeleton.tsx';
import { PractitionerView } from './PractitionerView.tsx';
import { isGone, practitionerKey, practitionerQuery } from './queries.ts';
import { pageTitle } from './texts.ts';

/** A person (/practitioners/{slug}). */
export function PractitionerPage() {
  const { slug = '' } = useParams();
  const key = practitionerKey(slug);
  const query = useQuery({ ...practitionerQuery(key ?? slug), enabled: key !== undefined });
  // Without a person the route's load decides; until then the page is loading.
  const person = query.data && !isGone(query.data) ? query.data : undefined;
  return (
    <div className="container">
      {!person && !query.isError && <LoadingHeading text={copy.loading} />}
      <QueryState
        query={{ data: person, isError: query.isError }}
        loading={copy.loading}
        skeleton={<PractitionerSkeleton />}
        error={{ node: <LoadError {...copy.error} /> }}
      >
        {(person) => (
          <>
            <PageMeta
              title={pageTitle(person)}
              description={copy.description(
                fullName(person.name),
                person.specialties.map(({ name }) => name).join(', '),
              )}
              canonicalPath={paths.practitioner(person.slug)}
            />
            <PractitionerView person={person} />
          </>
        )}
      </QueryState>
    </div>
  );
}

/** Message for a path without a person, or of one who has left the directory. */
export function PractitionerNotFound() {
  const { slug = '' } = useParams();
  const key = practitionerKey(slug);
  const { data } = useQuery({ ...practitionerQuery(key ?? slug), enabled: false });
  const { title, text } = data && isGone(data) ? copy.gone : copy.notFound;
  return (
    <Message title={title} text={text}>
      <PageMeta title={title} description={text} noindex />
      <ButtonLink to={paths.search()}>{copy.browse}</ButtonLink>
    </Message>
  );
}
