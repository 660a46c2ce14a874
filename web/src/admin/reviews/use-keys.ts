import { useEffect, useEffectEvent, useState } from 'react';
import { commandOf, type KeyCommand } from './queue.ts';

const STORAGE_KEY = 'careatlas:review-keys';

/** Runs the commands of the page's keys, unless a dialog is open or the keys are disabled. */
export function useKeys(run: (command: KeyCommand) => void) {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = enabled ? commandOf(event) : undefined;
    if (command === undefined || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return {
    enabled,
    enable(wanted: boolean) {
      setEnabled(wanted);
      localStorage.setItem(STORAGE_KEY, wanted ? 'on' : 'off');
    },
  };
}
