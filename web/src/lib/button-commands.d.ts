import 'react';

/** What a button does by itself to another element (HTML Standard, 'commandfor'), which React's types do not know yet. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | undefined;
    /** Id of the element. */
    commandfor?: string | undefined;
  }
}
