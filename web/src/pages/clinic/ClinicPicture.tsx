import { classNames } from '../../components/class-names.ts';
import { Picture } from '../../components/Picture.tsx';
import styles from './clinic-picture.module.css';
import { initials } from './facts.ts';

interface ClinicPictureProps {
  readonly name: string;
  readonly src?: string | undefined;
  /** Alternative text; without it the picture is decorative, since the name is beside it. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
}

/** A clinic's picture over its initials, which stay visible without one. */
export function ClinicPicture({ name, src, alt, className }: ClinicPictureProps) {
  return (
    <div className={classNames(styles.picture, className)}>
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
      <Picture src={src} alt={alt} eager />
    </div>
  );
}
