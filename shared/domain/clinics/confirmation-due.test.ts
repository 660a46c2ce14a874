import { expect, it } from 'vitest';
import { confirmationDueAt } from './confirmation-due.ts';

const at = (day: string) => `2026-${day}T10:00:00.000Z`;

it('a practice is asked 90 days after the oldest confirmation of what changes often', () => {
  const evidence = {
    acceptingPatients: { by: 'practice', at: at('03-01') },
    phone: { by: 'staff', at: at('01-01') },
    hours: { by: 'practice', at: at('02-01') },
    name: { by: 'source', at: at('01-01') },
  } as const;
  expect(confirmationDueAt({ evidence })).toBe('2026-04-01T10:00:00.000Z');
});

it('a practice that never confirmed something of it is to be asked at once, whatever a register states', () => {
  const hours = { by: 'source', source: 'nppes', at: at('11-01') } as const;
  const confirmed = { by: 'practice', at: at('11-01') } as const;
  expect(confirmationDueAt({})).toBeUndefined();
  expect(confirmationDueAt({ evidence: { acceptingPatients: confirmed, phone: confirmed } })).toBeUndefined();
  expect(
    confirmationDueAt({ evidence: { acceptingPatients: confirmed, phone: confirmed, hours } }),
  ).toBeUndefined();
});
