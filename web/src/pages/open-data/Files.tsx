import { useQuery } from '@tanstack/react-query';
import { openData } from '../../../../shared/content/pages/open-data.ts';
import {
  type ExportFormat,
  exportFormatNames,
  type OpenData,
  type OpenDataFile,
} from '../../../../shared/contracts/pages/open-data.ts';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { groupedCount, longDate } from '../../lib/format.ts';
import styles from './open-data.module.css';
import { openDataQuery } from './queries.ts';

const { files: words, formats } = openData;

/** The files of the last export by format. */
export function Files() {
  const { data, isError } = useQuery(openDataQuery);
  return (
    <section className={styles.section} aria-labelledby="files">
      <h2 id="files">{words.title}</h2>
      <QueryState
        query={{ data, isError }}
        loading={words.loading}
        skeleton={<Repeat count={8}>{(index) => <Skeleton key={index} />}</Repeat>}
        error={words.error}
        empty={{
          when: ({ latest }) => latest === null,
          children: <EmptyMessage>{words.empty}</EmptyMessage>,
        }}
      >
        {({ latest }) => latest && <LatestFiles {...latest} />}
      </QueryState>
    </section>
  );
}

function LatestFiles({ exportedAt, clinics, people = 0, files }: OpenData) {
  return (
    <>
      <p>
        {words.asOf(longDate(exportedAt), groupedCount(clinics), groupedCount(people))} {words.note}
      </p>
      {exportFormatNames.map((format) => (
        <FormatFiles key={format} format={format} files={files.filter((file) => file.format === format)} />
      ))}
    </>
  );
}

interface FormatFilesProps {
  readonly format: ExportFormat;
  readonly files: readonly OpenDataFile[];
}

function FormatFiles({ format, files }: FormatFilesProps) {
  const { title, text } = formats[format];
  const { columns } = words;
  return (
    <div className={styles.format}>
      <h3>{title}</h3>
      <p>{text}</p>
      <table className={styles.table}>
        <caption className="visually-hidden">{words.table(title)}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.file}</th>
            <th scope="col">{columns.records}</th>
            <th scope="col">{columns.size}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, path, records, bytes }) => (
            <tr key={name}>
              <th scope="row">
                <a href={path} download>
                  {name}
                </a>
              </th>
              <td>{groupedCount(records)}</td>
              <td>{byteSize(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** 1,234,567 bytes as '1.2 MB': thousands, as file managers count. */
export function byteSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
