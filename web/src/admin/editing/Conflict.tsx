import { Alert, Box, ColumnLayout, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { changedFields, ownValues, type Values } from '../../accounts/editing/values.ts';
import { UserTextLines } from '../kit/UserText.tsx';
import { PicturePreview } from '../pictures/PictureField.tsx';
import { valueText } from './value-text.ts';

interface ConflictProps {
  readonly names: readonly string[];
  /** Labels of the fields. */
  readonly labels: Readonly<Record<string, string>>;
  readonly intro: string;
  /** Values of the form. */
  readonly values: Values;
  /** The newest stored version. */
  readonly stored: Values;
  readonly set: (name: string, value: Values[string]) => void;
}

/** Shows both versions of each field that two people have changed. The form holds the chosen one. */
export function Conflict({ names, labels, intro, values, stored, set }: ConflictProps) {
  const copy = staffClinics.conflict;
  const [before, setBefore] = useState(values);
  const own = ownValues(before, values, stored);
  if (changedFields(own, before).length > 0) setBefore(own);
  return (
    <div role="alert">
      <Alert type="warning" header={copy.title}>
        <SpaceBetween size="m">
          <Box>{intro}</Box>
          {names.map((name) => (
            <div key={name}>
              <Box variant="h4" tagOverride="p">
                {labels[name]}
              </Box>
              <SegmentedControl
                label={copy.version(labels[name] ?? name)}
                selectedId={valueText(values[name]) === valueText(stored[name]) ? 'theirs' : 'mine'}
                options={[
                  { id: 'mine', text: copy.mine },
                  { id: 'theirs', text: copy.theirs },
                ]}
                onChange={({ detail }) => {
                  const { [name]: chosen = '' } = detail.selectedId === 'mine' ? own : stored;
                  set(name, chosen);
                }}
              />
              <ColumnLayout columns={2}>
                <div>
                  <Box color="text-body-secondary">{copy.mine}</Box>
                  <Version name={name} values={own} />
                </div>
                <div>
                  <Box color="text-body-secondary">{copy.theirs}</Box>
                  <Version name={name} values={stored} />
                </div>
              </ColumnLayout>
            </div>
          ))}
        </SpaceBetween>
      </Alert>
    </div>
  );
}

function Version({ name, values }: { readonly name: string; readonly values: Values }) {
  const text = valueText(values[name]);
  if (name === 'picture' && text !== '') return <PicturePreview picture={text} alt={valueText(values.alt)} />;
  return <UserTextLines>{text || staffClinics.conflict.none}</UserTextLines>;
}
