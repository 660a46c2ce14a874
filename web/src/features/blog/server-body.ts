import { createContext, type ReactNode } from 'react';

/** A post's body as the server renders it; undefined in browsers, which keep its HTML or load the renderer. */
export const ServerBody = createContext<ReactNode>(undefined);
