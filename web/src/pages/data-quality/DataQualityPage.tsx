import { useQuery } from '@tanstack/react-query';
import { dataQuality as copy } from '../../../../shared/content/pages/data-quality.ts';
import { shell } from '../../../../shared/content/pages/shell.ts';
import { Breadcrumb } from '../../components/breadcrumb/Breadcrumb.tsx';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './data-quality.module.css';
import { Figures } from './Figures.tsx';
import { dataQualityQuery } from './queries.ts';

/** What is measured of the directory each week (/data-quality). */
export function DataQualityPage() {
  const { data, isError } = useQuery(dataQualityQuery);
  const { programs } = copy;
  return (
    <div className="container">
      <PageMeta {...copy.meta} canonicalPath={paths.dataQuality} />
      <div className={styles.page}>
        <header className={styles.header}>
          <Breadcrumb
            label={copy.breadcrumb.label}
            items={[{ name: shell.navigation.home, to: paths.home }, { name: copy.breadcrumb.name }]}
          />
          <h1>{copy.title}</h1>
          <p className={styles.lead}>{copy.lead}</p>
        </header>
        <QueryState
          query={{ data, isError }}
          loading={copy.loading}
          skeleton={<Repeat count={8}>{(index) => <Skeleton key={index} />}</Repeat>}
          error={{ ...copy.error, headingLevel: 2 }}
          empty={{
            when: ({ latest }) => latest === null,
            children: <EmptyMessage>{copy.empty}</EmptyMessage>,
          }}
        >
          {({ latest }) => latest && <Figures {...latest} />}
        </QueryState>
        <p>
          {programs.text} <a href={programs.call}>{programs.call}</a>
        </p>
      </div>
    </div>
  );
}
