import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import { type Weekday, weekdays } from '../../../../shared/domain/clinics/weekdays.ts';
import { Button } from '../../components/button/Button.tsx';
import {
  ChoiceSelect,
  ErrorText,
  FormField,
  Input,
  Textarea,
} from '../../components/form-field/FormField.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './listing-editor.module.css';
import { type DayHours, dayStates, type Exceptions, NEW_SPAN, type Span, type Week } from './week.ts';

const words = listingEditor.hours;

interface HoursEditorProps {
  /** Target of links to the field. */
  readonly id: string;
  readonly week: Week;
  readonly onChange: (week: Week) => void;
  readonly error: string | undefined;
  /** Hours of the listing that could not be read. */
  readonly unread: string | undefined;
}

const WORKDAYS = ['Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** The hours of a week: each day open in one or several spans, closed, by appointment or not stated. */
export function HoursEditor({ id, week, onChange, error, unread }: HoursEditorProps) {
  const set = (days: Partial<Record<Weekday, DayHours>>) =>
    onChange({ ...week, days: { ...week.days, ...days } });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{listingEditor.labels.hours}</legend>
      {unread !== undefined && <p className={styles.lines}>{words.unread(unread)}</p>}
      <ErrorText id={id} text={error} />
      {weekdays.map((day) => (
        <div key={day} className={styles.day}>
          <span className={styles.dayName}>{day}</span>
          <Day
            name={day}
            stateLabel={words.state(day)}
            states={dayStates}
            value={week.days[day]}
            onChange={(value) => set({ [day]: value })}
          />
          {day === 'Monday' && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => set(Object.fromEntries(WORKDAYS.map((other) => [other, week.days.Monday])))}
            >
              {words.copy}
            </Button>
          )}
        </div>
      ))}
      <FormField label={words.notes} hint={words.notesHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className={styles.short}
            value={week.notes.join('\n')}
            onChange={({ target }) => onChange({ ...week, notes: target.value.split('\n') })}
          />
        )}
      </FormField>
    </fieldset>
  );
}

interface DayProps {
  /** In the labels of its times. */
  readonly name: string;
  readonly stateLabel: string;
  readonly states: readonly DayHours['state'][];
  readonly value: DayHours;
  readonly onChange: (value: DayHours) => void;
}

function Day({ name, stateLabel, states, value, onChange }: DayProps) {
  const { state, spans } = value;
  const change = (index: number, part: Partial<Span>) =>
    onChange({ state, spans: spans.map((span, at) => (at === index ? { ...span, ...part } : span)) });
  return (
    <div className={styles.dayHours}>
      <ChoiceSelect
        aria-label={stateLabel}
        value={state}
        values={states}
        labels={words.states}
        onChange={(next) =>
          onChange({ state: next, spans: next === 'open' && spans.length === 0 ? [NEW_SPAN] : spans })
        }
      />
      {state === 'open' &&
        spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other identity.
          <div key={index} className={styles.span}>
            <Input
              type="time"
              aria-label={words.opens(name, index + 1)}
              value={span.opens}
              onChange={({ target }) => change(index, { opens: target.value })}
            />
            <span aria-hidden="true">{words.to}</span>
            <Input
              type="time"
              aria-label={words.closes(name, index + 1)}
              value={span.closes}
              onChange={({ target }) => change(index, { closes: target.value })}
            />
            {spans.length > 1 && (
              <Button
                variant="quiet"
                size="icon"
                aria-label={words.remove(name, index + 1)}
                onClick={() => onChange({ state, spans: spans.filter((_, at) => at !== index) })}
              >
                <Icon name="x" size={20} />
              </Button>
            )}
          </div>
        ))}
      {state === 'open' && spans.length < 4 && (
        <Button
          variant="quiet"
          size="small"
          aria-label={words.addTo(name)}
          onClick={() => onChange({ state, spans: [...spans, { opens: '', closes: '' }] })}
        >
          {words.add}
        </Button>
      )}
    </div>
  );
}

interface ExceptionsEditorProps {
  readonly id: string;
  readonly exceptions: Exceptions;
  readonly onChange: (exceptions: Exceptions) => void;
  readonly error: string | undefined;
}

const EXCEPTION_STATES = ['closed', 'open', 'all-day'] as const;

/** Days with other hours than those of the week. */
export function ExceptionsEditor({ id, exceptions, onChange, error }: ExceptionsEditorProps) {
  const copy = words.exceptions;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{copy.title}</legend>
      <p className={styles.hint}>{copy.hint}</p>
      <ErrorText id={id} text={error} />
      {exceptions.map((exception, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same day while it is typed.
        <div key={index} className={styles.day}>
          <Input
            type="date"
            className={styles.date}
            aria-label={copy.day(index + 1)}
            value={exception.day}
            onChange={({ target }) =>
              onChange(exceptions.map((one, at) => (at === index ? { ...one, day: target.value } : one)))
            }
          />
          <Day
            name={copy.day(index + 1)}
            stateLabel={copy.state(index + 1)}
            states={EXCEPTION_STATES}
            value={exception}
            onChange={(value) =>
              onChange(exceptions.map((one, at) => (at === index ? { ...value, day: one.day } : one)))
            }
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label={copy.remove(index + 1)}
            onClick={() => onChange(exceptions.filter((_, at) => at !== index))}
          >
            <Icon name="x" size={20} />
          </Button>
        </div>
      ))}
      <p>
        <Button
          variant="secondary"
          size="small"
          onClick={() => onChange([...exceptions, { day: '', state: 'closed', spans: [] }])}
        >
          {copy.add}
        </Button>
      </p>
    </fieldset>
  );
}
