import { useId } from 'react';
import type { HelpLine } from '../../../../shared/content/search/safety.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './help-card.module.css';

interface HelpCardProps {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly HelpLine[];
}

/** Whom to call now, with links that dial. */
export function HelpCard({ title, text, lines }: HelpCardProps) {
  const id = useId();
  return (
    <aside className={styles.notice} aria-labelledby={id}>
      <Icon name="siren" size={28} strokeWidth={1.75} />
      <div className={styles.text}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <p className={styles.lines}>
        {lines.map((line, index) => (
          <a
            key={line.href}
            className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary' })}
            href={line.href}
          >
            <Icon name="phone" size={18} />
            {line.text}
          </a>
        ))}
      </p>
    </aside>
  );
}
