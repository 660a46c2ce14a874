import { type ReactNode, useId } from 'react';
import { correctionKinds } from '../../../../shared/content/corrections/corrections.ts';
import { dataQuality as copy } from '../../../../shared/content/pages/data-quality.ts';
import type { DataQuality } from '../../../../shared/contracts/pages/data-quality.ts';
import { groupedCount, longDate } from '../../lib/format.ts';
import styles from './data-quality.module.css';
import { shareText } from './share-text.ts';

/** The figures of the last measurement, a table for each question. */
export function Figures({ measuredAt, clinics, ages, facts, corrections, months }: DataQuality) {
  return (
    <>
      <p>{copy.asOf(longDate(measuredAt), groupedCount(clinics))}</p>
      <Section words={copy.ages}>
        {ages.map(({ age, clinics: counted }) => (
          <tr key={age}>
            <th scope="row">{copy.ages.names[age]}</th>
            <td>{groupedCount(counted)}</td>
            <td>{shareText(counted, clinics)}</td>
          </tr>
        ))}
      </Section>
      <Section words={copy.facts}>
        {facts.map(({ field, known, fresh }) => (
          <tr key={field}>
            <th scope="row">{copy.facts.names[field]}</th>
            <td>{shareText(known, clinics)}</td>
            <td>{shareText(fresh, clinics)}</td>
          </tr>
        ))}
      </Section>
      <Section words={copy.corrections}>
        {corrections.map(({ kind, open, accepted, rejected, medianDays }) => (
          <tr key={kind}>
            <th scope="row">{correctionKinds.find(({ value }) => value === kind)?.label}</th>
            <td>
              {groupedCount(open + accepted + rejected)}
              {open > 0 && <span className={styles.part}>{copy.corrections.open(groupedCount(open))}</span>}
            </td>
            <td>{shareText(accepted, accepted + rejected)}</td>
            <td>{medianDays ?? copy.noShare}</td>
          </tr>
        ))}
      </Section>
      {months.length === 0 ? (
        <section className={styles.section} aria-labelledby="months">
          <h2 id="months">{copy.months.title}</h2>
          <p>{copy.months.none}</p>
        </section>
      ) : (
        <Section words={copy.months}>
          {months.map(({ month, added, relisted, removed }) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td>{groupedCount(added)}</td>
              <td>{groupedCount(relisted)}</td>
              <td>
                {groupedCount(removed.reduce((sum, one) => sum + one.clinics, 0))}
                {removed.map(({ reason, clinics: counted }) => (
                  <span key={reason} className={styles.part}>
                    {copy.months.reason(groupedCount(counted), reason)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </Section>
      )}
    </>
  );
}

interface SectionProps {
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly columns: Readonly<Record<string, string>>;
  };
  /** Rows of its table. */
  readonly children: ReactNode;
}

function Section({ words: { title, text, columns }, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** '2026-11' as 'November 2026'. */
const monthName = (month: string): string => longDate(`${month}-01T00:00:00.000Z`).replace(/ \d+,/, '');
