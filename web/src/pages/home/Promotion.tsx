import { useId } from 'react';
import { home } from '../../../../shared/content/pages/home.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './promotion.module.css';

const { label, title, text, link, newTab, url } = home.promotion;

/** An advertisement, labelled as such. */
export function Promotion() {
  const id = useId();
  return (
    <aside className={`container ${styles.promotion}`} aria-labelledby={id}>
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <a
        href={url}
        target="_blank"
        rel="noopener sponsored"
        className={buttonClass({ variant: 'secondary', size: 'large' })}
      >
        <span>
          {link} <span className="visually-hidden">{newTab}</span>
        </span>
        <Icon name="external-link" size={18} />
      </a>
    </aside>
  );
}
