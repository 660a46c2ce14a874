import { useState } from 'react';
import { classNames } from '../../components/class-names/class-names.ts';
import styles from './post-picture.module.css';

interface PostPictureProps {
  readonly src: string;
  /** True for the picture of the post that the page is about; every other one loads when it comes near. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/** A post's picture, 16:9, on a ground that stands in while it loads or when it fails. The title says what it is. */
export function PostPicture({ src, eager = false, className }: PostPictureProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <div className={classNames(styles.picture, className)}>
      {src !== failed && (
        <img
          src={src}
          alt=""
          width={1200}
          height={675}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </div>
  );
}
