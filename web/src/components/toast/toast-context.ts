import { createContext, use } from 'react';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** `default` disappears after a while; `destructive` stays until it is closed. */
  readonly variant?: 'default' | 'destructive' | undefined;
}

export interface Toasts {
  /** Shows a toast, replacing the current one. */
  show(toast: Toast): void;
}

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** Shows toasts. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider around it');
  return toasts;
}
