import { useState } from 'react';
import { savedList as copy } from '../../../../shared/content/clinics/choices-of-visitors.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import { type Choice, saved } from '../../components/choices/choices.ts';
import { useChoices } from '../../components/choices/use-choices.ts';
import { classNames } from '../../components/class-names.ts';
import { Link } from '../../components/Link.tsx';
import { EmptyState } from '../../components/query-state/QueryState.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './saved.module.css';
import { savedCsv } from './saved-csv.ts';

/** The clinics that a visitor has saved in this browser (/saved). */
export function SavedPage() {
  const choices = useChoices(saved);
  const hydrated = useHydrated();
  const [cleared, setCleared] = useState<readonly Choice[]>([]);
  return (
    <div className={classNames('container', styles.page)}>
      <PageMeta title={copy.title} description={copy.description} canonicalPath={paths.saved} noindex />
      <header>
        <h1 tabIndex={-1}>{copy.title}</h1>
        <p className={styles.lead}>{copy.lead}</p>
        <noscript>
          <p className={styles.lead}>{copy.script}</p>
        </noscript>
      </header>
      {cleared.length > 0 && choices.length === 0 && (
        <p role="status" className={styles.actions}>
          {copy.cleared}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              for (const choice of cleared) saved.toggle(choice);
              setCleared([]);
            }}
          >
            {copy.undo}
          </Button>
        </p>
      )}
      {hydrated && choices.length === 0 && (
        <EmptyState className={styles.none}>
          <p>{copy.none}</p>
          <ButtonLink to={paths.search()}>{copy.search}</ButtonLink>
        </EmptyState>
      )}
      {choices.length > 0 && (
        <>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => download(choices)}>
              {copy.export}
            </Button>
            <Button variant="secondary" onClick={() => window.print()}>
              {copy.print}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setCleared(choices);
                saved.clear();
              }}
            >
              {copy.clear}
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
          <ul role="list" className={styles.list}>
            {choices.map((choice) => (
              <li key={choice.id} className={styles.item}>
                <div>
                  <h2 className={styles.name}>
                    <Link to={paths.clinic(choice.slug)}>{choice.name}</Link>
                  </h2>
                  <p>{choice.category}</p>
                  <address>
                    <p>{choice.address}</p>
                    {choice.phone && <p>{choice.phone}</p>}
                  </address>
                </div>
                <Button
                  variant="quiet"
                  size="small"
                  className={styles.remove}
                  onClick={() => saved.toggle(choice)}
                >
                  {copy.remove(choice.name)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Saves the list as a file of the visitor's; nothing is sent. */
function download(choices: readonly Choice[]): void {
  const file = new Blob([savedCsv(choices, window.location.origin)], { type: 'text/csv;charset=utf-8' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = copy.file;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
