import { useEffect, useEffectEvent, useState } from 'react';

const STORAGE_KEY = 'careatlas:staff-keys';

/** Commands by key, letters in lower case. */
type Commands<Command extends string> = Readonly<Record<string, Command>>;

/** Elements with keys of their own. */
const WITH_KEYS =
  'input, textarea, select, [contenteditable], [role="listbox"], [aria-haspopup], [role="dialog"]';

/** A closed list of choices is a hidden dialog. */
const OPEN_DIALOG = '[role="dialog"]:not([aria-hidden="true"])';

/**
 * Command of a key; none in a text field, in a control with keys of its own, with a modifier key and, but for moving, when it
 * repeats.
 */
function commandOf<Command extends string>(
  event: KeyboardEvent,
  commands: Commands<Command>,
): Command | undefined {
  const { key, altKey, ctrlKey, metaKey, target, defaultPrevented } = event;
  if (defaultPrevented || altKey || ctrlKey || metaKey || event.isComposing) return undefined;
  if (target instanceof Element && target.closest(WITH_KEYS)) return undefined;
  const command = commands[key.length === 1 ? key.toLowerCase() : key];
  return event.repeat && command !== 'next' && command !== 'previous' ? undefined : command;
}

/** Runs the commands of a page's keys, unless a dialog is open or the keys are disabled. */
export function useKeys<Command extends string>(
  commands: Commands<Command>,
  run: (command: Command) => void,
) {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = enabled ? commandOf(event, commands) : undefined;
    if (command === undefined || document.querySelector(OPEN_DIALOG) !== null) return;
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
