import { type Toast, useToast } from '../../components/toast/toast-context.ts';

/**
 * Shows how sending went. A toast's code comes with the first one: without a connection there is none, which the form
 * itself says too, and a page must not go down with it.
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
