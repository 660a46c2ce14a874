import { lazy, Suspense, useState } from 'react';
import { clinicPeople as words } from '../../../../../shared/content/people/clinic-people.ts';
import type { ClinicDetail } from '../../../../../shared/contracts/entities.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Panel } from '../../../components/panel/Panel.tsx';
import { WithScript } from '../../../components/WithScript.tsx';
import facts from '../clinic-facts.module.css';
import styles from './clinic-people.module.css';
import { PeopleList } from './PeopleList.tsx';

/** Loaded on demand. */
const AllPeople = lazy(() => import('./AllPeople.tsx'));

interface PeoplePanelProps {
  readonly clinic: Pick<ClinicDetail, 'slug' | 'practitioners' | 'practitionerCount'>;
}

/** The first people of the clinic, or all of them with filters. Nothing where none are known. */
export function PeoplePanel({ clinic }: PeoplePanelProps) {
  const { slug, practitioners: first = [], practitionerCount: total = first.length } = clinic;
  const [all, setAll] = useState(false);
  if (first.length === 0) return null;
  const start = (
    <>
      <PeopleList people={first} />
      {total > first.length && (
        <p className={styles.more}>
          <WithScript>
            <Button variant="secondary" onClick={() => setAll(true)}>
              {words.all(total)}
            </Button>
          </WithScript>
        </p>
      )}
    </>
  );
  return (
    <Panel title={words.title(total)}>
      {all ? (
        <Suspense fallback={start}>
          <AllPeople slug={slug} first={first} total={total} />
        </Suspense>
      ) : (
        start
      )}
      <p className={facts.note}>{words.note}</p>
    </Panel>
  );
}
