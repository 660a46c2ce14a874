import { lazy, Suspense, useState } from 'react';
import { clinic as copy } from '../../../../../shared/content/clinics/clinic.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Link } from '../../../components/Link.tsx';
import { Panel } from '../../../features/clinic/Panel.tsx';
import { paths } from '../../../lib/paths.ts';

/** Loaded when a visitor asks for it. */
const RankParts = lazy(() => import('./RankParts.tsx'));

const { rank: words } = copy;

/** How the clinic's rank is made. */
export function RankPanel({ slugOrId }: { readonly slugOrId: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <Panel title={words.title}>
      <p>
        {words.lead} <Link to={paths.rankingSystem}>{words.formula}</Link>
      </p>
      {asked ? (
        <Suspense>
          <RankParts slugOrId={slugOrId} />
        </Suspense>
      ) : (
        <p>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            {words.show}
          </Button>
        </p>
      )}
    </Panel>
  );
}
