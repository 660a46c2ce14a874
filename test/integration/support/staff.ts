/** A directory with its calls for staff and for everyone, for one test file. */
import { beforeAll } from 'vitest';
import type { Change } from '../../../lambdas/jobs/projector/project-records.ts';
import { environmentNames } from '../../../lambdas/platform/names.ts';
import { ClinicWriter } from '../../../lambdas/records/clinics/clinic-writer.ts';
import { SubmissionWriter } from '../../../lambdas/records/submissions/submission-writer.ts';
import type { AdminSummary, Contact, StaffClinic } from '../../../shared/contracts/staff/staff.ts';
import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import { listed, makeClinic } from '../../fixtures/clinics.ts';
import { makeContact, makeSubmission } from '../../fixtures/submissions.ts';
import { type Call, type CallOptions, loadFunction, loadPublicRead, staffClaims } from './http.ts';
import { type TestPool, usePool } from './pool.ts';
import { projectionOf } from './projection.ts';
import { type TestTable, useTable } from './table.ts';
import { putTaxonomy } from './taxonomy.ts';

export interface Answered {
  readonly status: number;
  /** Parsed. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Staff {
  readonly table: TestTable;
  readonly pool: TestPool;
  /** A call of the function `admin`, by staff unless the options say otherwise. */
  admin(path: string, options?: CallOptions): Promise<Answered>;
  approve(id: string): Promise<Answered>;
  reject(id: string, reason?: unknown): Promise<Answered>;
  markRead(id: string): Promise<Answered>;
  /** A public call. */
  everyone(path: string): Promise<Answered>;
  /** The same by staff, or by a member of other groups. */
  signedIn(path: string, groups?: readonly string[]): Promise<Answered>;
  /** A call of staff that the function `public-read` answers. */
  read(path: string): Promise<Answered>;
  /** All pages of a list; `between` runs after each page but the last. */
  walk<Entry extends StaffClinic | Contact>(
    path: string,
    between?: (page: number) => Promise<unknown>,
  ): Promise<Entry[][]>;
  summary(): Promise<AdminSummary>;
  sendIn(changes?: Parameters<typeof makeSubmission>[0]): Promise<SubmissionRecord>;
  write(changes?: Partial<ContactRecord>): Promise<ContactRecord>;
  importClinic(changes?: Parameters<typeof makeClinic>[0]): Promise<ReturnType<typeof makeClinic>>;
  /** Loads new instances of the functions, without their memory. */
  restart(): Promise<void>;
}

export function useStaff(): () => Staff {
  const table = useTable();
  const pool = usePool();
  let admin: Call;
  let publicRead: Call;

  async function load(): Promise<void> {
    const overrides = { [environmentNames.tokenIssuer]: pool().issuer };
    admin = await loadFunction('admin', table(), overrides);
    publicRead = await loadPublicRead(table(), overrides);
  }

  beforeAll(async () => {
    await putTaxonomy(table().table);
    await load();
  });

  async function answered(response: ReturnType<Call>): Promise<Answered> {
    const { statusCode, body, headers } = await response;
    return { status: statusCode, body: JSON.parse(body), headers };
  }

  /** What the projector does of changed records. */
  const project = (changes: readonly Change[]) =>
    projectionOf(table().table)([...changes, { kind: 'delta' }]);

  async function projected(response: Promise<Answered>, changes: readonly Change[]): Promise<Answered> {
    const answer = await response;
    if (answer.status === 200) await project(changes);
    return answer;
  }

  const staff: Omit<Staff, 'table' | 'pool'> = {
    admin: (path, options) => answered(admin(path, { claims: staffClaims, ...options })),
    approve: (id) =>
      projected(staff.admin(`/api/clinics/${id}/approve`, { method: 'PATCH' }), [
        { kind: 'submission', id },
        { kind: 'clinic', id },
      ]),
    reject: (id, reason = 'No such practice at this address.') =>
      projected(staff.admin(`/api/clinics/${id}/reject`, { method: 'PATCH', body: { reason } }), [
        { kind: 'submission', id },
      ]),
    markRead: (id) =>
      projected(staff.admin(`/api/contacts/${id}/read`, { method: 'PATCH' }), [{ kind: 'contact', id }]),
    everyone: (path) => answered(publicRead(path)),
    signedIn: async (path, groups = ['admin']) =>
      answered(publicRead(path, { headers: await pool().authorization(groups) })),
    read: (path) => answered(publicRead(path, { claims: staffClaims })),
    async walk<Entry>(path: string, between?: (page: number) => Promise<unknown>) {
      const pages: Entry[][] = [];
      for (let cursor: string | undefined; ; ) {
        const call = path.startsWith('/api/contacts') ? staff.admin : staff.signedIn;
        const suffix = cursor === undefined ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
        const { status, body, headers } = await call(`${path}${suffix}`);
        if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
        pages.push(body as Entry[]);
        cursor = headers['x-next-cursor'];
        if (cursor === undefined) return pages;
        await between?.(pages.length);
      }
    },
    async summary() {
      const { status, body } = await staff.admin('/api/admin/summary');
      if (status !== 200) throw new Error(`summary: ${status}`);
      return body as AdminSummary;
    },
    async sendIn(changes) {
      const submission = makeSubmission(changes);
      await new SubmissionWriter(table().table).importPractice(submission);
      await project([{ kind: 'submission', id: submission.id }]);
      return submission;
    },
    async write(changes) {
      const contact = makeContact(changes);
      await new SubmissionWriter(table().table).importContact(contact);
      await project([{ kind: 'contact', id: contact.id }]);
      return contact;
    },
    async importClinic(changes) {
      const clinic = makeClinic(changes);
      await new ClinicWriter(table().table).addApproved(listed(clinic));
      await project([{ kind: 'clinic', id: clinic.id }]);
      return clinic;
    },
    restart: load,
  };
  return () => ({ ...staff, table: table(), pool: pool() });
}
