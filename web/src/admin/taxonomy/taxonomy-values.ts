/** Values of a city's or category's fields in a form, all as text. */
import type { StaffCategory, StaffCity } from '../../../../shared/contracts/taxonomy/staff-taxonomy.ts';
import { pictureChanges, pictureValue } from '../../accounts/pictures/picture-values.ts';

export type Values = Readonly<Record<string, string>>;

export const newCity: Values = {
  name: '',
  slug: '',
  country: 'US',
  state: '',
  timeZone: '',
  ...pictureValue({}),
};
export const newCategory: Values = {
  name: '',
  plural: '',
  slug: '',
  icon: 'stethoscope',
  order: '',
  schemaType: '',
  layWords: '',
};

export function cityValues({ name, slug, country, state, timeZone = '', ...picture }: StaffCity): Values {
  return { name, slug, country, state, timeZone, ...pictureValue(picture) };
}

export function categoryValues({
  name,
  plural,
  slug,
  icon,
  order,
  schemaType,
  layWords,
}: StaffCategory): Values {
  return {
    name,
    plural,
    slug,
    icon,
    order: order === undefined ? '' : String(order),
    schemaType: schemaType ?? '',
    layWords: layWords.join('\n'),
  };
}

export const pictureOf = ({ picture = '', alt = '' }: Values) => ({ picture, alt });

const isOfPicture = (name: string) => name === 'picture' || name === 'alt';

/** Body of a call with these fields. */
export function bodyOf(values: Values, names: readonly string[]): Record<string, unknown> {
  const plain = names.filter((name) => !isOfPicture(name));
  return {
    ...Object.fromEntries(plain.flatMap((name) => fieldOf(name, values[name] ?? ''))),
    ...(names.some(isOfPicture) && pictureChanges(pictureOf(values))),
  };
}

/** Messages of the call by field of the form. */
export function messagesOf(fields: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const names: Readonly<Record<string, string>> = { imageKey: 'picture', imageAlt: 'alt' };
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [names[name] ?? name, texts.join(' ')]),
  );
}

/** Text that is not a number is sent unchanged, for the message of the call. */
function fieldOf(name: string, value: string): readonly (readonly [string, unknown])[] {
  switch (name) {
    case 'order':
      if (value.trim() === '') return [];
      return [[name, Number.isFinite(Number(value)) ? Number(value) : value]];
    case 'timeZone':
      return value.trim() === '' ? [] : [[name, value.trim()]];
    case 'schemaType':
      return [[name, value === '' ? null : value]];
    case 'layWords':
      return [
        [
          name,
          value
            .split(/[\n,]/)
            .map((word) => word.trim())
            .filter((word) => word !== ''),
        ],
      ];
    default:
      return [[name, value]];
  }
}
