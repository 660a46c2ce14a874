import { useState } from 'react';
import { near } from '../../../../shared/content/search/near.ts';
import { postalPlaceCode } from '../../../../shared/domain/taxonomy/postal-places.ts';
import { FormField, Input } from '../../components/form-field/FormField.tsx';

const copy = near.code;

interface PostalFieldProps {
  readonly className: string | undefined;
  /** The chosen code, empty for none. */
  readonly code: string;
  /** Gets a code of `postalPlaceCode`, or an empty text. */
  readonly onCode: (code: string) => void;
}

/** A ZIP or postal code to search around. It counts as soon as it is whole; the field names a mistake when it is left. */
export function PostalField({ className, code, onCode }: PostalFieldProps) {
  // The text while it differs from the choice.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const text = typed ?? code;
  const isWrong = isLeft && text.trim() !== '' && postalPlaceCode(text) === undefined;
  return (
    <FormField label={copy.label} className={className} {...(isWrong && { error: copy.problem })}>
      {(control) => (
        <Input
          {...control}
          name="postal"
          autoComplete="postal-code"
          placeholder={copy.placeholder}
          maxLength={10}
          value={text}
          onChange={(event) => {
            const next = event.target.value;
            setTyped(next);
            setLeft(false);
            const found = next.trim() === '' ? '' : postalPlaceCode(next);
            if (found !== undefined && found !== code) onCode(found);
          }}
          onBlur={() => {
            setLeft(true);
            // The code as it counts, without what was typed after it.
            if (text.trim() === '' || postalPlaceCode(text) !== undefined) setTyped(undefined);
          }}
        />
      )}
    </FormField>
  );
}
