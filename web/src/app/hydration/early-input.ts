/**
 * What visitors entered before the site took over the page. React would overwrite it with its own first state at the
 * next change, so it is set aside before hydration and entered again afterwards, as if typed then.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Takes what was entered out of the fields; enters it again when the function that it returns is called. */
export function preservePreHydrationInput(root: ParentNode): () => void {
  const entered = [...root.querySelectorAll<Field>('input, textarea, select')].map(setAside);
  return () => {
    for (const enterAgain of entered) enterAgain?.();
  };
}

function setAside(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return setAsideChoice(field);
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    return setAsideCheck(field);
  }
  return setAsideText(field);
}

function setAsideText(field: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return undefined;
  field.value = defaultValue;
  return () => {
    // Hydrates the part of the page that the field is in, if that is still to be done.
    announce(field, 'input');
    // React watches the field itself for changes made by scripts; the prototype's setter goes past that.
    const prototype = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    if (selectionStart !== null && document.activeElement === field) {
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    announce(field, 'input');
  };
}

function setAsideChoice(field: HTMLSelectElement): (() => void) | undefined {
  const { value } = field;
  const options = [...field.options];
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  if (!first || first.selected) return undefined;
  first.selected = true;
  return () => {
    field.value = value;
    announce(field, 'change');
  };
}

function setAsideCheck(field: HTMLInputElement): (() => void) | undefined {
  const { checked, defaultChecked } = field;
  if (checked === defaultChecked) return undefined;
  field.checked = defaultChecked;
  return () => {
    announce(field, 'input');
    // A radio button that another one of its group has switched off follows from that one.
    if (checked || field.type === 'checkbox') field.click();
  };
}

function announce(field: Field, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
