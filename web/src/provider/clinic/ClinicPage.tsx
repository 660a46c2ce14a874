import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import type { ProviderClinic } from '../../../../shared/contracts/providers/provider-account.ts';
import { removalRequestSchema } from '../../../../shared/contracts/providers/provider-clinics.ts';
import { useSession } from '../../accounts/session.ts';
import { Panel } from '../../components/panel/Panel.tsx';
import styles from '../provider.module.css';
import { ClinicFrame, clinicQuery } from './ClinicFrame.tsx';
import { ConfirmPanel } from './ConfirmPanel.tsx';
import { ListingForm } from './ListingForm.tsx';
import { calledText, fieldLabels } from './listing-values.ts';
import { RemovalForm } from './RemovalForm.tsx';

const { waiting: waitingWords, suggestions, form } = listingEditor;

/** A listing: what waits for staff, what is to be confirmed, every field, and for its owners its removal. */
export function ClinicPage({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const changed = (clinic: ProviderClinic) => {
    queries.setQueryData(clinicQuery(id).queryKey, clinic);
    void publicChanged();
  };
  return (
    <ClinicFrame id={id}>
      {(clinic) => (
        <>
          <Waiting clinic={clinic} />
          <ConfirmPanel clinic={clinic} onChanged={changed} />
          <Suggestions clinic={clinic} />
          <section className={styles.list} aria-labelledby="edit-title">
            <h2 id="edit-title">{form.title}</h2>
            <p className={styles.lead}>{form.lead}</p>
            <ListingForm key={id} clinic={clinic} onChanged={changed} />
          </section>
          {clinic.role === 'owner' && (
            <RemovalForm
              id={id}
              onRequested={() => queries.invalidateQueries({ queryKey: clinicQuery(id).queryKey })}
            />
          )}
        </>
      )}
    </ClinicFrame>
  );
}

function Waiting({ clinic: { waiting, city, category } }: { readonly clinic: ProviderClinic }) {
  const fields = Object.entries(waiting);
  if (fields.length === 0) return null;
  const names = { [city.id]: city.name, [category.id]: category.name };
  return (
    <Panel title={waitingWords.title}>
      <p className={styles.lead}>{waitingWords.text}</p>
      <dl className={styles.facts}>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{fieldLabels[name] ?? name}</dt>
            <dd>
              <bdi>{waitingText(value, names)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** A removal that is asked for is not a field. */
function waitingText(value: unknown, names: Readonly<Record<string, string>>): string {
  const removal = z.safeParse(removalRequestSchema, value).data;
  return removal ? listingEditor.removal.kinds[removal.kind] : calledText(value, names);
}

function Suggestions({ clinic }: { readonly clinic: ProviderClinic }) {
  if (clinic.suggestions.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>{suggestions.title}</summary>
      <ul>
        {clinic.suggestions.map(({ field, why }) => (
          <li key={`${field} ${why}`}>
            <strong>{fieldLabels[field] ?? fieldLabels.picture}</strong>: {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
