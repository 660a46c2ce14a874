import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { comparison as copy } from '../../../../shared/content/clinics/choices-of-visitors.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Link } from '../../components/Link.tsx';
import { EmptyState, QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './compare.module.css';
import { comparedIds, comparedQuery } from './queries.ts';
import { type Row, rowsOf } from './rows.ts';

/** Up to four clinics side by side, one below the other on a phone (/compare). */
export function ComparePage() {
  const [search] = useSearchParams();
  const ids = comparedIds(search);
  const { clinics, missing, isLoaded, isError } = useQueries({
    queries: ids.map(comparedQuery),
    combine: (results) => {
      const found = results.flatMap(({ data }) => (data && !('unlisted' in data) ? [data] : []));
      return {
        clinics: found,
        missing: results.filter(({ data }) => data !== undefined).length - found.length,
        isLoaded: results.every(({ data }) => data !== undefined),
        isError: results.some((result) => result.isError),
      };
    },
  });
  return (
    <div className={classNames('container', styles.page)}>
      <PageMeta title={copy.title} description={copy.description} canonicalPath={paths.compare([])} noindex />
      <header>
        <h1 tabIndex={-1}>{copy.title}</h1>
        <p className={styles.lead}>{copy.lead}</p>
      </header>
      <QueryState
        query={{ data: isLoaded ? clinics : undefined, isError }}
        loading={copy.loading}
        skeleton={<Repeat count={4}>{(index) => <Skeleton key={index} />}</Repeat>}
        error={{ ...copy.error, headingLevel: 2 }}
        empty={{
          when: (list) => list.length === 0,
          children: (
            <EmptyState className={styles.none}>
              {missing > 0 && <p>{copy.missing(missing)}</p>}
              <p>{copy.none.text}</p>
              <ButtonLink to={paths.search()}>{copy.none.search}</ButtonLink>
            </EmptyState>
          ),
        }}
      >
        {(list) => (
          <>
            {missing > 0 && <p>{copy.missing(missing)}</p>}
            <Columns clinics={list} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function Columns({ clinics }: { readonly clinics: readonly ClinicDetail[] }) {
  const rows = rowsOf(clinics);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.columns}>
      {clinics.map((clinic, index) => (
        <li key={clinic.id} className={styles.column}>
          <h2 className={styles.name}>
            <Link to={paths.clinic(clinic.slug)}>{clinic.name}</Link>
          </h2>
          <dl className={styles.rows}>
            {rows.map((row) => (
              <Cell key={row.name} row={row} index={index} clinic={clinic} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface CellProps {
  readonly row: Row;
  readonly index: number;
  readonly clinic: ClinicDetail;
}

function Cell({ row, index, clinic }: CellProps) {
  const text = row.texts[index];
  const tel = row.name === 'phone' ? telHref(clinic.phoneE164) : undefined;
  return (
    <div className={classNames(styles.row, row.differs && styles.differs)}>
      <dt>
        {copy.rows[row.name]}
        {row.differs && <span className={styles.mark}>{copy.differs}</span>}
      </dt>
      <dd>{tel === undefined ? text : <a href={tel}>{text}</a>}</dd>
    </div>
  );
}
