import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { insights as words } from '../../../../shared/content/providers/insights.ts';
import { fillPath } from '../../../../shared/contracts/contract.ts';
import type { Insights } from '../../../../shared/contracts/providers/insights.ts';
import type { ProviderClinic } from '../../../../shared/contracts/providers/provider-account.ts';
import {
  getInsights,
  getInsightsFile,
} from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import { readFile, saveFile } from '../../accounts/files.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { EmptyState, QueryState } from '../../components/query-state/QueryState.tsx';
import { Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { apiQuery } from '../../lib/api.ts';
import { groupedCount, longDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ClinicFrame } from '../clinic/ClinicFrame.tsx';
import { fieldLabels } from '../clinic/listing-values.ts';
import provider from '../provider.module.css';
import { providerPaths } from '../provider-pages.ts';
import { WeekChart } from './WeekChart.tsx';
import { WeekTable } from './WeekTable.tsx';

/** How patients use a listing, where it stands in lists, and what it lacks. */
export function InsightsPage({ id }: { readonly id: string }) {
  return <ClinicFrame id={id}>{(clinic) => <Loaded clinic={clinic} />}</ClinicFrame>;
}

function Loaded({ clinic }: { readonly clinic: ProviderClinic }) {
  const found = useQuery(apiQuery(getInsights, { params: { id: clinic.id } }));
  return (
    <>
      <p className={provider.lead}>{words.lead}</p>
      <QueryState
        query={found}
        loading={words.loading}
        skeleton={
          <>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </>
        }
        error={{ ...words.error, headingLevel: 2 }}
      >
        {(insights) => (
          <>
            <Weeks weeks={insights.weeks} clinic={clinic} />
            <Ratings weeks={insights.weeks} />
            <Positions positions={insights.positions} isInOntario={clinic.city.state === 'ON'} />
            <Completeness completeness={insights.completeness} id={clinic.id} />
          </>
        )}
      </QueryState>
    </>
  );
}

interface WeeksProps {
  readonly weeks: Insights['weeks'];
  readonly clinic: ProviderClinic;
}

function Weeks({ weeks, clinic }: WeeksProps) {
  const isEmpty = weeks.every(
    ({ views, calls, directions, website }) => views + calls + directions + website === 0,
  );
  const views = weeks.reduce((sum, week) => sum + week.views, 0);
  const most = weeks.reduce((best, week) => (week.views > best.views ? week : best));
  return (
    <Panel title={words.weekly.title} action={<Download clinic={clinic} />}>
      {isEmpty ? (
        <EmptyState className={provider.none}>
          <h3>{words.none.title}</h3>
          <p>{words.none.text}</p>
        </EmptyState>
      ) : (
        <WeekChart
          label={words.weekly.chart}
          summary={words.weekly.summary(weeks.length, views, most.views, longDate(most.week))}
          points={weeks.map((week) => ({ week: week.week, value: week.views }))}
          max={most.views}
          maxText={groupedCount(most.views)}
        />
      )}
      <WeekTable weeks={weeks} />
    </Panel>
  );
}

function Ratings({ weeks }: Pick<WeeksProps, 'weeks'>) {
  const rated = weeks.flatMap(({ rating }) => (rating === null ? [] : [rating.toFixed(1)]));
  const [first] = rated;
  return (
    <Panel title={words.ratings.title}>
      {first === undefined ? (
        <p className={provider.lead}>{words.ratings.none}</p>
      ) : (
        <WeekChart
          label={words.ratings.chart}
          summary={words.ratings.summary(first, rated.at(-1) ?? first)}
          points={weeks.map(({ week, rating }) => ({ week, value: rating }))}
          max={5}
          maxText="5"
        />
      )}
    </Panel>
  );
}

interface PositionsProps {
  readonly positions: Insights['positions'];
  readonly isInOntario: boolean;
}

function Positions({ positions, isInOntario }: PositionsProps) {
  return (
    <Panel title={words.positions.title}>
      <p className={provider.lead}>
        {words.positions.text} <Link to={paths.rankingSystem}>{words.positions.how}</Link>
      </p>
      {isInOntario && <p className={provider.notice}>{words.positions.ontario}</p>}
      {positions.length === 0 ? (
        <p>{words.positions.none}</p>
      ) : (
        <dl className={provider.facts}>
          {positions.map(({ category, city, position }) => (
            <div key={category.slug}>
              <dt>
                <Link to={paths.landing('best', category.slug, city.slug)}>
                  {words.positions.list(category.name, city.name)}
                </Link>
              </dt>
              <dd>{words.positions.position(position)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

interface CompletenessProps {
  readonly completeness: Insights['completeness'];
  readonly id: string;
}

function Completeness({ completeness: { stated, of, suggestions }, id }: CompletenessProps) {
  return (
    <Panel title={words.completeness.title}>
      <p>{words.completeness.stated(stated, of)}</p>
      {suggestions.length > 0 && (
        <ul>
          {suggestions.map(({ field, why }) => (
            <li key={field}>
              <strong>{fieldLabels[field] ?? field}</strong>: {why}
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink to={providerPaths.clinic(id)} variant="secondary">
          {words.completeness.edit}
        </ButtonLink>
      </p>
    </Panel>
  );
}

function Download({ clinic: { id, slug } }: { readonly clinic: ProviderClinic }) {
  const { withToken } = useSession();
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const load = async () => {
    if (isLoading) return;
    setLoading(true);
    setFailed(false);
    try {
      const path = fillPath(getInsightsFile.path, { id });
      saveFile(await withToken((token) => readFile(path, token)), words.fileName(slug));
    } catch (error) {
      setFailed(!(error instanceof SignedOut));
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={provider.actions}>
      <div role="status" className={provider.live}>
        {hasFailed && <p className={provider.failure}>{words.downloadFailed}</p>}
      </div>
      <Button variant="secondary" size="small" onClick={() => void load()}>
        {isLoading ? words.downloading : words.download}
      </Button>
    </div>
  );
}
