/**
 * Preserves input from before and during hydration. React would overwrite it with its initial state at the next change, so it
 * is removed from the fields before hydration and entered again afterwards, as if typed then.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Removes the input from the fields; the returned function, for when React hydrates the root, enters it again. */
export function preserveEarlyInput(root: ParentNode): () => void {
  const entered = [...root.querySelectorAll<Field>('input, textarea, select')].map(preserve);
  return () => {
    for (const enterAgain of entered) enterAgain?.();
    window.addEventListener('input', keepInput, { capture: true, once: true });
  };
}

/**
 * Keeps the first input after hydration has begun. If hydration still runs, React ends it when it meets the event, and resets the
 * field before it reads it: a choice from a list that was opened earlier, or what the browser fills in, would be lost.
 */
function keepInput({ target }: Event): void {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isText && !(target instanceof HTMLSelectElement)) return;
  const { value } = target;
  hydrateAround(target);
  if (target.value !== value) setValue(target, value);
}

function preserve(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return preserveChoice(field);
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    return preserveCheck(field);
  }
  return preserveText(field);
}

function preserveText(field: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return undefined;
  field.value = defaultValue;
  return () => {
    hydrateAround(field);
    setValue(field, value);
    if (selectionStart !== null && document.activeElement === field) {
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    dispatch(field, 'input');
  };
}

function preserveChoice(field: HTMLSelectElement): (() => void) | undefined {
  const { value } = field;
  const options = [...field.options];
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  if (!first || first.selected) return undefined;
  first.selected = true;
  return () => {
    hydrateAround(field);
    setValue(field, value);
    dispatch(field, 'change');
  };
}

function preserveCheck(field: HTMLInputElement): (() => void) | undefined {
  const { checked, defaultChecked } = field;
  if (checked === defaultChecked) return undefined;
  field.checked = defaultChecked;
  return () => {
    hydrateAround(field);
    // Checking another radio button of the group unchecks this one.
    if (checked || field.type === 'checkbox') field.click();
  };
}

/** Ends the hydration of the part of the page that the field is in, if it is not hydrated yet. */
function hydrateAround(field: Field): void {
  dispatch(field, 'input');
}

/** React tracks changes made through the field's own setter; the prototype's setter is not tracked. */
function setValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

function dispatch(field: Field, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
