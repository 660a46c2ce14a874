import { classNames } from '../../components/class-names.ts';
import { Picture } from '../../components/Picture.tsx';
import styles from './post-card.module.css';

interface PostPictureProps {
  readonly src: string;
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/** A post's picture on a gradient, which stays visible when loading fails. Decoration: the title is beside it. */
export function PostPicture({ src, eager = false, className }: PostPictureProps) {
  return (
    <div className={classNames(styles.media, className)}>
      <Picture src={src} eager={eager} />
    </div>
  );
}
