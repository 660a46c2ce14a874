import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { classNames } from '../class-names.ts';
import { Input } from '../form-field/FormField.tsx';
import styles from './combobox.module.css';
import { movedTo, NONE } from './move.ts';

export interface ComboboxOption {
  readonly key: string;
  readonly label: string;
  /** A second, quieter text. */
  readonly detail?: string;
  readonly choose: () => void;
}

export interface ComboboxGroup {
  /** Heading of the group; absent when the list has one group alone. */
  readonly title?: string;
  readonly options: readonly ComboboxOption[];
}

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'value' | 'id'> {
  readonly id: string;
  /** The text of the field. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The options for the text, as far as they are known. */
  readonly groups: readonly ComboboxGroup[];
  /** True when the options are those of the text; the number of options is announced then. */
  readonly settled: boolean;
  /** The first option is active while the visitor types: Enter and leaving the field choose it. */
  readonly automatic?: boolean;
  /** The field was left without a choice. */
  readonly onLeave?: () => void;
  readonly words: { readonly label: string; readonly count: (count: number) => string };
}

/**
 * A text field with a list of options: the editable combobox of the ARIA Authoring Practices. The focus stays in the field,
 * and `aria-activedescendant` names the active option. Before JavaScript it is a plain text field.
 */
export function Combobox(props: ComboboxProps) {
  const { id, value, onChange, groups, settled, automatic = false, onLeave, words, ...rest } = props;
  const options = groups.flatMap((group) => group.options);
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState(NONE);
  const listRef = useRef<HTMLDivElement>(null);
  const shown = open && options.length > 0;
  const first = automatic && value !== '' ? 0 : NONE;
  const active = moved === NONE || moved >= options.length ? first : moved;
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (!shown || active === NONE) return;
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown, active]);

  function close(): void {
    setOpen(false);
    setMoved(NONE);
  }

  function choose(option: ComboboxOption): void {
    close();
    option.choose();
  }

  function move(event: KeyboardEvent<HTMLInputElement>): void {
    // A closed list opens at its first or last option.
    const to = movedTo(event.key, shown ? active : NONE, options.length, shown && moved !== NONE);
    if (to === undefined) return;
    event.preventDefault();
    setOpen(true);
    setMoved(to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // The keys of an input method choose its own candidates.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const option = shown ? options[active] : undefined;
    if (event.key === 'Enter' && option) {
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Enter') {
      close();
    } else if (event.key === 'Escape') {
      // Browsers would clear a search field.
      if (shown) event.preventDefault();
      close();
    } else {
      move(event);
    }
  }

  function leave(): void {
    const option = automatic && shown ? options[active] : undefined;
    if (option) {
      choose(option);
    } else {
      close();
      onLeave?.();
    }
  }

  let index = 0;
  return (
    <div className={styles.combobox}>
      <Input
        {...rest}
        id={id}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        role={hydrated ? 'combobox' : undefined}
        aria-autocomplete={hydrated ? 'list' : undefined}
        aria-expanded={hydrated ? shown : undefined}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={shown && active !== NONE ? optionId(active) : undefined}
        value={value}
        onChange={(event) => {
          setOpen(true);
          setMoved(NONE);
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {shown && (
        <div
          ref={listRef}
          id={`${id}-list`}
          role="listbox"
          aria-label={words.label}
          className={styles.list}
          // The focus stays in the field, also while the list is scrolled with the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((group) => {
            const { title, options: members } = group;
            if (members.length === 0) return null;
            const titleId = `${id}-group-${index}`;
            const entries = members.map((option) => {
              const own = index++;
              return (
                <Entry
                  key={option.key}
                  id={optionId(own)}
                  option={option}
                  active={own === active}
                  onChoose={() => choose(option)}
                />
              );
            });
            if (title === undefined) return entries;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be part of a listbox.
              <div key={title} role="group" aria-labelledby={titleId}>
                <div id={titleId} role="presentation" className={styles.title}>
                  {title}
                </div>
                {entries}
              </div>
            );
          })}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {open && settled && value !== '' && words.count(options.length)}
      </p>
    </div>
  );
}

interface EntryProps {
  readonly id: string;
  readonly option: ComboboxOption;
  readonly active: boolean;
  readonly onChoose: () => void;
}

function Entry({ id, option, active, onChoose }: EntryProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys.
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classNames(styles.option, active && styles.active)}
      onClick={onChoose}
    >
      <span className={styles.label}>{option.label}</span>
      {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
    </div>
  );
}
