import { useEffect, useRef, useState } from 'react';
import { type Located, locate, type NearProblem } from './locate.ts';

export interface Near {
  readonly locating: boolean;
  readonly problem: NearProblem | undefined;
  readonly ask: () => void;
}

/** Requests the visitor's location only when `ask` is called, and stores nothing itself. */
export function useNear(onFound: (near: string) => void): Near {
  const [locating, setLocating] = useState(false);
  const [problem, setProblem] = useState<NearProblem>();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function ask(): Promise<void> {
    if (locating) return;
    setLocating(true);
    setProblem(undefined);
    const located: Located = await locate('geolocation' in navigator ? navigator.geolocation : undefined);
    // The visitor may have left the page while the permission prompt was open.
    if (!shown.current) return;
    setLocating(false);
    if ('near' in located) onFound(located.near);
    else setProblem(located.problem);
  }

  return { locating, problem, ask: () => void ask() };
}
