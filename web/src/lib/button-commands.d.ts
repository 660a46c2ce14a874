import 'react';

/** Invoker commands of buttons (HTML Standard, 'commandfor'), which React's types lack. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | undefined;
    /** Id of the element. */
    commandfor?: string | undefined;
  }
}
