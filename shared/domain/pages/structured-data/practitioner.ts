import type { IndividualPhysicianLeaf } from 'schema-dts';
import type { Practitioner } from '../../../contracts/people/people.ts';
import { fullName } from '../../people/person-name.ts';
import { absoluteUrl } from './site.ts';

/** A person as the page shows one, with the current places of work. A street that the person asked to hide is absent. */
export function practitionerData(person: Practitioner): IndividualPhysicianLeaf {
  const url = absoluteUrl(`/practitioners/${person.slug}`);
  const { languages = [], specialties, roles, npi } = person;
  return {
    '@type': 'IndividualPhysician',
    '@id': `${url}#person`,
    name: fullName(person.name),
    url,
    ...(languages.length > 0 && { knowsLanguage: [...languages] }),
    ...(specialties.length > 0 && { keywords: specialties.map(({ name }) => name) }),
    ...(npi !== undefined && { usNPI: npi }),
    ...(roles.length > 0 && {
      practicesAt: roles.map(({ clinic }) => {
        const place = absoluteUrl(`/clinics/${clinic.slug}`);
        return {
          '@type': 'MedicalClinic' as const,
          '@id': `${place}#clinic`,
          name: clinic.name,
          url: place,
          address: {
            '@type': 'PostalAddress' as const,
            ...(clinic.address !== undefined && { streetAddress: clinic.address }),
            addressLocality: clinic.city.name,
            addressRegion: clinic.city.state,
          },
        };
      }),
    }),
  };
}
