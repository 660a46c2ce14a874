import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { ToastCard } from './ToastCard.tsx';
import styles from './toast.module.css';
import { type Toast, ToastContext } from './toast-context.ts';

interface Shown extends Toast {
  readonly id: number;
}

/** Holds the one toast that is shown, and the two live regions it is said in, which are there from the start. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Shown>();
  const lastId = useRef(0);

  const toasts = useMemo(
    () => ({
      show(next: Toast) {
        lastId.current += 1;
        setToast({ ...next, id: lastId.current });
      },
    }),
    [],
  );
  const dismiss = useCallback((id: number) => {
    setToast((current) => (current?.id === id ? undefined : current));
  }, []);

  const card = toast && <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />;
  const destructive = toast?.variant === 'destructive';
  return (
    <ToastContext value={toasts}>
      {children}
      <section className={styles.viewport} aria-label="Notifications">
        <div role="status">{destructive ? null : card}</div>
        <div role="alert">{destructive ? card : null}</div>
      </section>
    </ToastContext>
  );
}
