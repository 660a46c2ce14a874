import { useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './clinic-picture.module.css';
import { initials } from './initials.ts';

interface ClinicPictureProps {
  readonly name: string;
  readonly src?: string | undefined;
  /** True for the one picture that the first screen is about; every other picture loads when it comes near. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/**
 * A clinic's picture, 16:9. Its initials on a drawn ground stand in while it loads, and for good when there is none
 * or it fails. Decoration: the name always stands beside it.
 */
export function ClinicPicture({ name, src, eager = false, className }: ClinicPictureProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <div className={classNames(styles.picture, className)}>
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
      {src !== undefined && src !== failed && (
        <img
          src={src}
          alt=""
          width={1200}
          height={675}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          // A picture may fail before the site takes over the page, and then tells nobody.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(src);
          }}
          onError={() => setFailed(src)}
        />
      )}
    </div>
  );
}
