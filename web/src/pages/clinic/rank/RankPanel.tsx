import { lazy, Suspense, useState } from 'react';
import { clinic as copy } from '../../../../../shared/content/clinics/clinic.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Link } from '../../../components/Link.tsx';
import { Panel } from '../../../components/panel/Panel.tsx';
import { paths } from '../../../lib/paths.ts';

/** Loaded on demand. */
const ScoreBreakdown = lazy(() => import('./ScoreBreakdown.tsx'));

const { rank: words } = copy;

/** Explains the clinic's rank. */
export function RankPanel({ slugOrId }: { readonly slugOrId: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <Panel title={words.title}>
      <p>
        {words.lead} <Link to={paths.rankingSystem}>{words.formula}</Link>
      </p>
      {asked ? (
        <Suspense>
          <ScoreBreakdown slugOrId={slugOrId} />
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
