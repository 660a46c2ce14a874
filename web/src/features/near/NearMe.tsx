import { near as copy } from '../../../../shared/content/search/near.ts';
import { Button } from '../../components/button/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './near-me.module.css';
import { useNear } from './use-near.ts';

interface NearMeProps {
  /** Gets `{lat},{lng}` with two decimals. */
  readonly onFound: (near: string) => void;
  readonly className?: string | undefined;
  /** Whether the visitor's words ask for it. */
  readonly offered?: boolean;
}

/** The button that asks for the visitor's location, and what to do when there is none. Hidden without JavaScript. */
export function NearMe({ onFound, className, offered = false }: NearMeProps) {
  const { locating, problem, ask } = useNear(onFound);
  return (
    <div className={classNames(styles.near, className)}>
      {offered && <p>{copy.offer}</p>}
      <Button
        variant={offered ? 'primary' : 'secondary'}
        className={styles.button}
        aria-disabled={locating}
        onClick={ask}
      >
        <Icon name={locating ? 'loader-circle' : 'map-pin'} size={18} />
        {copy.button}
      </Button>
      <p role="status" className={styles.note}>
        {locating && copy.locating}
        {problem !== undefined && copy.problems[problem]}
      </p>
    </div>
  );
}
