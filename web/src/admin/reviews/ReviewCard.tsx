import { Alert, Badge, Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { decisionReasons, reportReasons } from '../../../../shared/content/reviews/review-fields.ts';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { StaffReview } from '../../../../shared/contracts/reviews/reviews.ts';
import { StarRating } from '../../components/rating/StarRating.tsx';
import { Facts } from '../kit/Facts.tsx';
import { dateAndTime } from '../kit/format.ts';
import queue from '../kit/queue.module.css';
import { SentMails } from '../kit/SentMails.tsx';
import { UserText, UserTextLines } from '../kit/UserText.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import { PersonLink } from '../practitioners/PersonLink.tsx';
import { type Action, actionsOf } from './queue.ts';
import styles from './reviews.module.css';

const copy = admin.reviews;
const keyOf: Readonly<Record<Action, string>> = { publish: 'P', reject: 'R', remove: 'D', keep: 'K' };

interface ReviewCardProps {
  readonly review: StaffReview;
  /** Whether the last decision about it could not be saved. */
  readonly failed: boolean;
  /** Position in the list. */
  readonly position: string;
  readonly onDecide: (action: Action) => void;
}

/** One review with all that a decision needs. Texts of visitors are text, in their own direction. */
export function ReviewCard({ review, failed, position, onDecide }: ReviewCardProps) {
  const { clinic, signals, reports, decisions, reply, saw } = review;
  const [first, ...others] = actionsOf(review);
  const actionButton = (action: Action, variant: 'primary' | 'normal') => (
    <Button key={action} variant={variant} onClick={() => onDecide(action)}>
      {copy.actions[action]} <kbd>{keyOf[action]}</kbd>
    </Button>
  );
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${position})`}
          actions={
            <div className={queue.actions}>
              {first && actionButton(first, 'primary')}
              {others.map((action) => actionButton(action, 'normal'))}
            </div>
          }
        >
          <UserText>{copy.heading(clinic.name)}</UserText>
        </Header>
      }
    >
      <SpaceBetween size="l">
        {failed && (
          <div role="alert">
            <Alert type="error">{copy.notSaved.failed}</Alert>
          </div>
        )}
        <div className={styles.marks}>
          <StarRating value={review.rating.toFixed(1)} label={copy.stars} />
          <Badge color={signals.length > 0 ? 'red' : 'grey'}>{copy.signals.count(signals.length)}</Badge>
          {reports.length > 0 && <Badge color="red">{copy.reports.count(reports.length)}</Badge>}
          <ViewLink clinic={clinic} />
        </div>
        <div className={styles.text}>
          <Box variant="h3">
            <UserText>{review.title || copy.noTitle}</UserText>
          </Box>
          {review.content ? (
            <UserTextLines>{review.content}</UserTextLines>
          ) : (
            <Box color="text-body-secondary">{copy.noContent}</Box>
          )}
        </div>
        <Facts
          items={[
            { label: copy.by, value: <UserText>{review.authorName}</UserText> },
            ...(saw
              ? [
                  {
                    label: copy.saw,
                    value: (
                      <PersonLink person={saw.isShown ? saw : { ...saw, name: copy.notShown(saw.name) }} />
                    ),
                  },
                ]
              : []),
            { label: copy.sent, value: dateAndTime(review.createdAt) },
            { label: copy.contact, value: contactText(review) },
            ...(review.hasContact
              ? [{ label: admin.mails.title, value: <SentMails id={review.id} />, wide: true }]
              : []),
          ]}
        />
        <Section title={copy.signals.title}>
          {signals.length === 0 ? (
            <Box color="text-body-secondary">{copy.signals.none}</Box>
          ) : (
            <ul className={styles.entries}>
              {signals.map(({ kind, explanation }) => (
                <li key={`${kind} ${explanation}`}>
                  <strong>{copy.signals.kinds[kind]}.</strong> <UserText>{explanation}</UserText>
                </li>
              ))}
            </ul>
          )}
        </Section>
        {reports.length > 0 && (
          <Section title={copy.reports.title}>
            <ul className={styles.entries}>
              {reports.map(({ id, reason, details, createdAt }) => (
                <li key={id}>
                  <strong>{labelOf(reportReasons, reason)}</strong>
                  <Box color="text-body-secondary">{dateAndTime(createdAt)}</Box>
                  {details && <UserTextLines>{details}</UserTextLines>}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {reply && (
          <Section title={copy.reply}>
            <Box color="text-body-secondary">{dateAndTime(reply.createdAt)}</Box>
            <UserTextLines>{reply.content}</UserTextLines>
          </Section>
        )}
        {decisions.length > 0 && (
          <Section title={copy.decisions.title}>
            <ul className={styles.entries}>
              {decisions.map(({ at, by, action, reason, note }) => (
                <li key={`${at} ${action}`}>
                  <strong>{copy.decisions.actions[action]}</strong>
                  {reason && <> · {labelOf(decisionReasons, reason)}</>}
                  <Box color="text-body-secondary">
                    {dateAndTime(at)} · <UserText>{by}</UserText>
                  </Box>
                  {note && <UserTextLines>{note}</UserTextLines>}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </SpaceBetween>
    </Container>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Box variant="h3">{title}</Box>
      {children}
    </div>
  );
}

function contactText({ hasContact, contactVerified }: StaffReview): string {
  if (contactVerified) return copy.contacts.confirmed;
  return hasContact ? copy.contacts.given : copy.contacts.none;
}

function labelOf<Value extends string>(
  entries: readonly { readonly value: Value; readonly label: string }[],
  wanted: Value,
): string {
  return entries.find(({ value }) => value === wanted)?.label ?? wanted;
}
