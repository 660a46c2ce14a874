import { classNames } from '../../components/class-names.ts';
import { Picture } from '../../components/Picture.tsx';
import styles from './post-card.module.css';

interface PostPictureProps {
  readonly src: string;
  readonly eager?: boolean;
  /** Alternative text; decorative by default. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
}

/** A post's picture on a gradient, which stays visible when loading fails. */
export function PostPicture({ src, eager = false, alt, className }: PostPictureProps) {
  return (
    <div className={classNames(styles.media, className)}>
      <Picture src={src} eager={eager} alt={alt} />
    </div>
  );
}
