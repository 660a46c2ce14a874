import { practitioner as copy } from '../../../../shared/content/people/practitioner.ts';
import { practitionerData } from '../../../../shared/domain/pages/structured-data/practitioner.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { PractitionerNotFound, PractitionerPage } from './PractitionerPage.tsx';
import { isGone, practitionerKey, practitionerQuery } from './queries.ts';

const load: Load = async ({ queries, params: { slug = '' } }) => {
  const key = practitionerKey(slug);
  if (key === undefined) return { status: 404 };
  const person = await queries.fetchQuery(practitionerQuery(key));
  if (!person) return { status: 404 };
  if (isGone(person)) return { status: 410 };
  if (person.slug !== slug) {
    // Caches the person for the page of the present slug.
    queries.setQueryData(practitionerQuery(person.slug).queryKey, person);
    return { status: 301, location: paths.practitioner(person.slug) };
  }
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [
      breadcrumbs(
        { name: copy.breadcrumb.search, path: paths.search() },
        { name: fullName(person.name), path: paths.practitioner(slug) },
      ),
      practitionerData(person),
    ],
  };
};

export const route: RouteModule = { Screen: PractitionerPage, load, NotFound: PractitionerNotFound };
