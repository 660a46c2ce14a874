/** Loaded at the first touch, key or movement on a page with clinics, so that pages stay small. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { choices as copy } from '../../../../shared/content/clinics/choices-of-visitors.ts';
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../button/Button.tsx';
import { Link } from '../Link.tsx';
import { reviewsText } from '../rating/rating-text.ts';
import styles from './choices.module.css';
import { type Choice, type Choices, compared, MAX_COMPARED, saved } from './choices.ts';
import { countEvent } from './count-event.ts';
import { reasonsOf } from './reasons.ts';
import { useChoices } from './use-choices.ts';

const scoreQuery = (slugOrId: string) => apiQuery(contracts.getScore, { params: { slugOrId } });

interface CardActionsProps {
  readonly clinic: ClinicCard;
}

/** 'Compare', 'Save' and 'Why here?' of a clinic in a list. */
function CardActions({ clinic }: CardActionsProps) {
  return (
    <span className={styles.actions}>
      <Toggles clinic={clinic} />
      <Why clinic={clinic} />
    </span>
  );
}

interface TogglesProps {
  readonly clinic: Pick<ClinicCard, 'id' | 'slug' | 'name' | 'address' | 'phone'> & {
    readonly category: { readonly name: string };
  };
}

/** 'Compare' and 'Save' of a clinic. */
function Toggles({ clinic }: TogglesProps) {
  const { id, slug, name, category, address, phone } = clinic;
  const choice: Choice = {
    id,
    slug,
    name,
    category: category.name,
    address,
    ...(phone !== undefined && { phone }),
  };
  return (
    <>
      <Toggle choices={compared} choice={choice} words={copy.compare} />
      <Toggle choices={saved} choice={choice} words={copy.save} />
    </>
  );
}

/** Why the clinic stands where it does, read when a visitor asks. */
function Why({ clinic }: CardActionsProps) {
  const { slug, name, rating, reviewCount } = clinic;
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...scoreQuery(slug), enabled: isOpen });
  const reviews = reviewCount === 0 ? copy.why.noReviews : copy.why.reviews(rating, reviewsText(reviewCount));
  return (
    <>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {copy.why.button}
        <span className="visually-hidden"> {name}</span>
      </button>
      {isOpen && (
        <span role="status" className={styles.why}>
          {isError ? copy.why.failed : data ? [reviews, ...reasonsOf(data)].join(' ') : copy.why.loading}
        </span>
      )}
    </>
  );
}

interface ToggleProps {
  readonly choices: Choices;
  readonly choice: Choice;
  readonly words: { readonly off: string; readonly on: string };
}

function Toggle({ choices, choice, words }: ToggleProps) {
  const isOn = useChoices(choices).some(({ id }) => id === choice.id);
  const [isFull, setFull] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isOn}
        onClick={() => setFull(!choices.toggle(choice))}
      >
        {isOn ? words.on : words.off}
        <span className="visually-hidden"> {choice.name}</span>
      </button>
      {isFull && !isOn && (
        <span role="alert" className={styles.full}>
          {copy.full(MAX_COMPARED)}
        </span>
      )}
    </>
  );
}

/** What is chosen to compare, with the way to the comparison: in view below the list. */
function CompareBar() {
  const chosen = useChoices(compared);
  if (chosen.length === 0) return null;
  return (
    <aside className={styles.bar} aria-label={copy.bar.label}>
      <p role="status">{copy.bar.chosen(chosen.length)}</p>
      <div className={styles.barActions}>
        {chosen.length > 1 && (
          <ButtonLink to={paths.compare(chosen.map(({ id }) => id))}>{copy.bar.compare}</ButtonLink>
        )}
        <button type="button" className={styles.toggle} onClick={compared.clear}>
          {copy.bar.clear}
        </button>
        <Link to={paths.saved}>{copy.bar.saved}</Link>
      </div>
    </aside>
  );
}

/** Counts that the page of a clinic was viewed by someone who uses it. */
function CountedView({ clinicId }: { readonly clinicId: string }) {
  useEffect(() => countEvent({ clinicId, kind: 'view' }), [clinicId]);
  return null;
}

export default { CardActions, Toggles, CompareBar, CountedView };
