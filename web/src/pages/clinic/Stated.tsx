import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail, EvidenceField } from '../../../../shared/contracts/entities.ts';
import { isAllOutdated, isOutdated } from '../../../../shared/domain/clinics/evidence.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { longDate } from '../../lib/format.ts';
import { useNow } from '../../lib/now.tsx';
import { CORRECTION_ID } from './correction/CorrectionButton.tsx';
import styles from './stated.module.css';

const { evidence: words } = copy;

type StatedClinic = Pick<ClinicDetail, 'evidence'>;

/** Who stated a field and when, with a mark after a year; nothing where no statement has a date. */
export function Stated({ clinic, field }: { readonly clinic: StatedClinic; readonly field: EvidenceField }) {
  const now = useNow();
  const { [field]: said } = clinic.evidence ?? {};
  if (said === undefined) return null;
  return (
    <span className={styles.stated}>
      {words[said.by](longDate(said.at), said.source)}
      {isOutdated(said, now) && (
        <>
          {' · '}
          <a href={`#${CORRECTION_ID}`}>{words.outdated}</a>
        </>
      )}
    </span>
  );
}

type OtherStatement = NonNullable<NonNullable<ClinicDetail['alsoStated']>['phone']>;

/** What a source states of the same field otherwise. */
export function AlsoStated({ statement }: { readonly statement: OtherStatement | undefined }) {
  if (statement === undefined) return null;
  const { value, source, at } = statement;
  return (
    <span className={styles.other}>
      {words.other(source)} {value}
      {at !== undefined && <span className={styles.stated}>{words.source(longDate(at), source)}</span>}
    </span>
  );
}

/** Says that all facts of the listing are older than a year. */
export function OutdatedNote({ clinic }: { readonly clinic: StatedClinic }) {
  const now = useNow();
  if (!isAllOutdated(clinic.evidence, now)) return null;
  return (
    <p className={styles.note}>
      <Icon name="triangle-alert" size={20} />
      {words.allOutdated}
    </p>
  );
}
