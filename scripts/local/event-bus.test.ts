import { describe, expect, it } from 'vitest';
import { EventBus, matches, transformed } from './event-bus.ts';

const event = {
  source: 'aws.ses',
  'detail-type': 'Email Bounced',
  resources: [],
  detail: { eventType: 'Bounce', mail: { tags: { 'ses:configuration-set': ['a'], kind: ['notice'] } } },
};

describe('the local event bus', () => {
  it('delivers an event by the rules that match', () => {
    const bus = new EventBus();
    const delivered: string[] = [];
    const release = bus.add({ pattern: { source: ['aws.ses'] }, deliver: () => delivered.push('ses') });
    bus.add({ pattern: { source: ['aws.s3'] }, deliver: () => delivered.push('s3') });
    bus.publish(event);
    release();
    bus.publish(event);
    expect(delivered).toEqual(['ses']);
  });

  it.each([
    [{ source: ['aws.s3', 'aws.ses'], detail: { eventType: ['Bounce'] } }, true],
    [{ detail: { mail: { tags: { 'ses:configuration-set': ['b', 'a'] } } } }, true],
    [{ detail: { mail: { tags: { 'ses:configuration-set': ['b'] } } } }, false],
    [{ detail: { mail: { tags: { record: ['a'] } } } }, false],
  ])('matches by nested fields and lists: %j', (pattern, expected) => {
    expect(matches(event, pattern)).toBe(expected);
  });

  it('writes a message of the event’s values', () => {
    const transformer = {
      InputPathsMap: { type: '$.detail.eventType', kind: '$.detail.mail.tags.kind[0]' },
      InputTemplate: '{"feedback":<type>,"kind":<kind>}',
    };
    expect(transformed(event, transformer)).toBe('{"feedback":"Bounce","kind":"notice"}');
    const missing = {
      ...transformer,
      InputPathsMap: { ...transformer.InputPathsMap, kind: '$.detail.kind' },
    };
    expect(() => transformed(event, missing)).toThrow('no value for <kind>');
  });
});
