import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import styles from './toast.module.css';
import { type Toast, ToastContext } from './toast-context.ts';

/** Loaded with the first toast: most visits have none. */
const ToastCard = lazy(() => import('./ToastCard.tsx').then(({ ToastCard }) => ({ default: ToastCard })));

interface Shown extends Toast {
  readonly id: number;
}

/** Shows one toast at a time, in two live regions that exist from the start. */
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

  const card = toast && (
    <Suspense>
      <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
    </Suspense>
  );
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
