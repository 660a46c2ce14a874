import { buttonClass } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';

/** Address of the top of a page: browsers know it, and a page may give the id to its own header. */
export const TOP = 'top';

/** A link, so that it also works before any script runs. */
export function BackToTop({ children }: { readonly children: string }) {
  return (
    <a href={`#${TOP}`} className={buttonClass({ variant: 'secondary' })}>
      <Icon name="arrow-up" size={18} />
      {children}
    </a>
  );
}
