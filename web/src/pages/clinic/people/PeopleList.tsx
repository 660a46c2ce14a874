import type { Ref } from 'react';
import { clinicPeople as words } from '../../../../../shared/content/people/clinic-people.ts';
import type { PractitionerCard } from '../../../../../shared/contracts/entities.ts';
import { Badge } from '../../../components/badge/Badge.tsx';
import { Link } from '../../../components/Link.tsx';
import { paths } from '../../../lib/paths.ts';
import styles from './clinic-people.module.css';

interface PeopleListProps {
  readonly people: readonly PractitionerCard[];
  readonly ref?: Ref<HTMLUListElement>;
}

/** People with what is known of each. */
export function PeopleList({ people, ref }: PeopleListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" ref={ref} className={styles.list}>
      {people.map(
        ({ slug, name, specialties, languages = [], acceptingPatients, telemedicine, isConfirmed }) => (
          <li key={slug}>
            <div>
              <Link to={paths.practitioner(slug)} className={styles.name}>
                {name}
              </Link>{' '}
              {isConfirmed && <Badge variant="positive">{words.confirmed}</Badge>}
              <p>{specialties.map((one) => one.name).join(', ')}</p>
            </div>
            <div>
              {languages.length > 0 && <p>{words.speaks(languages.join(', '))}</p>}
              <p>
                {[
                  ...(acceptingPatients === undefined
                    ? []
                    : [acceptingPatients ? words.accepting : words.notAccepting]),
                  ...(telemedicine === true ? [words.telemedicine] : []),
                ].join(' · ')}
              </p>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
