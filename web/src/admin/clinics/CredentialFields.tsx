import { ColumnLayout, DatePicker, FormField } from '@cloudscape-design/components';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { valueText } from '../editing/value-text.ts';
import { type ControlProps, TextControl } from './PracticeControl.tsx';

const words = staffClinics.form;

/** What was checked in a register of licenses, and when. */
export function CredentialFields(control: ControlProps) {
  const { values, set, errors } = control;
  return (
    <ColumnLayout columns={3}>
      <TextControl name="licenceNumber" {...control} />
      <TextControl name="registerUrl" {...control} />
      <FormField label={words.checkedAt} errorText={errors.checkedAt} stretch>
        <DatePicker
          value={valueText(values.checkedAt)}
          placeholder="YYYY/MM/DD"
          openCalendarAriaLabel={(date) => [words.calendar, date].filter((part) => part).join(', ')}
          todayAriaLabel={words.today}
          nextMonthAriaLabel={words.nextMonth}
          previousMonthAriaLabel={words.previousMonth}
          onChange={({ detail }) => set('checkedAt', detail.value)}
        />
      </FormField>
    </ColumnLayout>
  );
}
