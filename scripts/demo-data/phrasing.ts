import type { Random } from './random.ts';

/**
 * Writes one text from a template: `[a|b|c]` becomes one of its alternatives (an empty one is allowed), `{name}` the
 * value of that name, which may itself be a template. Spaces are tidied and the first letter is capitalised.
 */
export function write(template: string, values: Readonly<Record<string, string>>, random: Random): string {
  const text = expand(template, values, random)
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function expand(template: string, values: Readonly<Record<string, string>>, random: Random): string {
  const chosen = template.replace(/\[([^\]]*)\]/g, (_, alternatives: string) =>
    random.pick(alternatives.split('|')),
  );
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${template}"`);
    return expand(value, values, random);
  });
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

export function spelled(count: number): string {
  return NUMBERS[count] ?? String(count);
}

const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/(neighb|col|hum|fav|behavi)our/gi, '$1or'],
  [/centre/g, 'center'],
  [/physiotherap/gi, 'physical therap'],
  [/pyjamas/g, 'pajamas'],
  [/washroom/g, 'restroom'],
  [/practised/g, 'practiced'],
];

/** Texts are written as Canadians spell; this is how they read south of the border. */
export function spelledFor(country: 'US' | 'CA', text: string): string {
  return country === 'CA'
    ? text
    : AMERICAN.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}
