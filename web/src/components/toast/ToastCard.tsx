import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/Icon.tsx';
import { type Countdown, startCountdown } from './countdown.ts';
import styles from './toast.module.css';
import type { Toast } from './toast-context.ts';

/** Duration of a toast (specification, section 9). */
const DISPLAY_MS = 5000;

interface ToastCardProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}

export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const { title, description, action, variant = 'default' } = toast;
  const destructive = variant === 'destructive';
  const countdown = useRef<Countdown>(undefined);
  const previousFocus = useRef<HTMLElement>(undefined);
  const leave = useEffectEvent(onDismiss);

  useEffect(() => {
    if (destructive) return;
    const started = startCountdown(DISPLAY_MS, () => leave());
    countdown.current = started;
    return () => started.stop();
  }, [destructive]);

  const close = () => {
    // Restores the focus from before the toast.
    if (previousFocus.current?.isConnected) previousFocus.current.focus();
    onDismiss();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it, by pointer or keyboard, holds its time.
    <div
      className={classNames(styles.toast, destructive && styles.destructive)}
      onPointerEnter={() => countdown.current?.hold()}
      onPointerLeave={() => countdown.current?.release()}
      onFocus={({ relatedTarget, currentTarget }) => {
        countdown.current?.hold();
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          previousFocus.current = relatedTarget;
        }
      }}
      onBlur={() => countdown.current?.release()}
    >
      <span className={styles.icon}>
        {destructive ? <Icon name="circle-alert" size={22} /> : <Icon name="circle-check" size={22} />}
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {description !== undefined && <p className={styles.description}>{description}</p>}
        {action && (
          <Button
            variant="secondary"
            size="small"
            className={styles.action}
            onClick={() => {
              action.onPress();
              close();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <Button variant="quiet" size="icon" aria-label="Close notification" onClick={close}>
        <Icon name="x" size={20} />
      </Button>
    </div>
  );
}
