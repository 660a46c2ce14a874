import { ownDomainOf } from '../../platform/mailboxes/mailbox.ts';
import { indexQuery, type Table, tableSchema } from '../../table/index.ts';

const { partitionKey, sortKey } = tableSchema.indexes.bySitemap;

/** Approved clinics whose website is of a domain. In the index of the sitemap, which has keys alone. */
export const websitePartition = (domain: string): string => `WEBSITE#${domain}`;

/** The keys by which a clinic's record is found by the domain of its website. */
export function websiteKeys({
  id,
  status,
  website,
}: {
  readonly id: string;
  readonly status: string;
  readonly website?: string | undefined;
}) {
  const domain = status === 'approved' && website !== undefined ? ownDomainOf(website) : undefined;
  return domain === undefined ? {} : { [partitionKey]: websitePartition(domain), [sortKey]: id };
}

/** More than anyone asks for. */
const MAX_COUNTED = 50;

/** Counts clinics by the domain of their website. Throws `service_unavailable`. */
export class ClinicWebsites {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The number of clinics, up to some 50. */
  async clinicsOf(domain: string): Promise<number> {
    const items = await this.#table.queryFirst(
      indexQuery({
        index: 'bySitemap',
        partition: websitePartition(domain),
        order: 'ascending',
        after: undefined,
      }),
      MAX_COUNTED,
    );
    return items.length;
  }
}
