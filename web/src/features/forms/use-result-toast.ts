import { type Toast, useToast } from '../../components/toast/toast-context.ts';

/**
 * Shows the result of a submission in a toast. The code of toasts is loaded with the first one; when that fails
 * offline, the toast is skipped: the form shows the failure as well.
 */
export function useResultToast(): (toast: Toast) => void {
  const toasts = useToast();
  return (toast) => {
    import('../../components/toast/ToastCard.tsx').then(
      () => toasts.show(toast),
      () => {},
    );
  };
}
