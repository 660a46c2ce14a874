import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contact, StaffClinic } from '../../shared/contracts/staff/staff.ts';
import { cities } from '../fixtures/taxonomy.ts';
import { useStaff } from './support/staff.ts';

/** What people and staff do; `which` chooses among what is there, whatever its state. */
const anyStep = fc.oneof(
  fc.record({ what: fc.constant('send in' as const), which: fc.nat(99) }),
  fc.record({ what: fc.constant('write' as const), which: fc.nat(99) }),
  fc.record({
    what: fc.constantFrom('approve' as const, 'reject' as const, 'read' as const),
    which: fc.nat(99),
  }),
);

describe('the counters of the dashboard', () => {
  const staff = useStaff();
  const practices: string[] = [];
  const messages: string[] = [];

  async function run({ what, which }: { what: string; which: number }): Promise<number> {
    const city = cities[which % cities.length]?.slug ?? '';
    const practice = practices[which % Math.max(1, practices.length)] ?? 'none';
    const message = messages[which % Math.max(1, messages.length)] ?? 'none';
    switch (what) {
      case 'send in':
        // Some under one name and address, so that groups of duplicates are joined on the way.
        practices.push(
          (await staff().sendIn({ city, ...(which % 4 === 0 && { name: 'Same', address: '1 Same St' }) })).id,
        );
        return 201;
      case 'write':
        messages.push((await staff().write()).id);
        return 201;
      case 'approve':
        return (await staff().approve(practice)).status;
      case 'reject':
        return (await staff().reject(practice)).status;
      default:
        return (await staff().markRead(message)).status;
    }
  }

  async function counted() {
    const contacts = (await staff().walk<Contact>('/api/contacts?limit=100')).flat();
    const clinics = (await staff().walk<StaffClinic>('/api/clinics?limit=100')).flat();
    const of = (status: StaffClinic['status']) => clinics.filter((clinic) => clinic.status === status).length;
    return {
      approved: of('approved'),
      pending: of('pending_approval'),
      contacts: contacts.length,
      newContacts: contacts.filter(({ status }) => status === 'new').length,
    };
  }

  it('start at zero', async () => {
    expect(await staff().summary()).toEqual({ approved: 0, pending: 0, contacts: 0, newContacts: 0 });
    expect(await counted()).toEqual({ approved: 0, pending: 0, contacts: 0, newContacts: 0 });
  });

  it('equal the lists after any actions of visitors and staff, sequential or concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyStep, { minLength: 1, maxLength: 5 }), { maxLength: 5 }),
        async (rounds) => {
          for (const together of rounds) {
            for (const status of await Promise.all(together.map(run))) {
              expect([200, 201, 404, 409]).toContain(status);
            }
          }
          expect(await staff().summary()).toEqual(await counted());
        },
      ),
      { numRuns: 15 },
    );
  });
});
