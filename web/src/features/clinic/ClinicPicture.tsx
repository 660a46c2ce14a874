import { words } from '../../../../shared/domain/text.ts';
import { classNames } from '../../components/class-names.ts';
import { Picture } from '../../components/Picture.tsx';
import styles from './clinic-picture.module.css';

interface ClinicPictureProps {
  readonly name: string;
  readonly src?: string | undefined;
  readonly className?: string | undefined;
}

/** A clinic's picture over its initials, which stay visible without one. Decoration: the name is beside it. */
export function ClinicPicture({ name, src, className }: ClinicPictureProps) {
  return (
    <div className={classNames(styles.picture, className)}>
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
      <Picture src={src} eager />
    </div>
  );
}

const SMALL_WORDS = new Set(['the', 'of', 'and', 'at', 'for', 'dr', 'la', 'le', 'el', 'de', 'du', 'des']);

/** One or two initials of a name: 'The Harbor Dental Group' gives 'HD'. */
export function initials(name: string): string {
  const all = words(name);
  const significant = all.filter((word) => !SMALL_WORDS.has(word));
  return (significant.length > 0 ? significant : all)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
