import { CROWDED_SORT_KEY, DUPLICATE_PARTITION_PREFIX } from '../../../derived/listings/index.ts';
import { CLINIC_PEOPLE_SORT_KEY, PERSON_MANIFEST_PREFIX } from '../../../derived/people/index.ts';
import { POST_MANIFEST_PREFIX } from '../../../derived/posts/index.ts';
import { PUBLISHED_REVIEW_PREFIX, REVIEW_SUMS_SORT_KEY } from '../../../derived/reviews/index.ts';
import { searchKeys } from '../../../derived/search/index.ts';
import { COUNTED_SORT_KEY } from '../../../derived/totals/index.ts';
import { CLINIC_PARTITION_PREFIX } from '../../../records/clinics/index.ts';
import { REVIEW_PARTITION_PREFIX } from '../../../records/reviews/index.ts';
import { CONTACT_PARTITION_PREFIX, SUBMISSION_PARTITION_PREFIX } from '../../../records/submissions/index.ts';
import type { Key, Table } from '../../../table/index.ts';
import { changeOf } from '../changed-records.ts';
import type { DerivedChange } from '../project-records.ts';
import type { Segment, TableKeys } from './rebuild.ts';

/** Keys of a page: few, since a rebuild can stop between pages. */
const PAGE_SIZE = 200;

/** Scans keys, which only operators may. */
export class ScannedKeys implements TableKeys {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async page({ number, segments, position }: Segment) {
    const { items, lastKey } = await this.#table.scan({
      ProjectionExpression: 'pk, sk',
      Limit: PAGE_SIZE,
      Segment: number,
      TotalSegments: segments,
      ...(position !== undefined && { ExclusiveStartKey: keyOf(position) }),
    });
    const found = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    return {
      changes: found.flatMap((key) => rebuiltChangeOf(key) ?? []),
      derived: found,
      next: lastKey && JSON.stringify([lastKey.pk, lastKey.sk]),
    };
  }
}

/** What an item asks for, also a derived one whose record may be gone. */
function rebuiltChangeOf({ pk, sk }: Key): DerivedChange | undefined {
  const id = pk.slice(pk.indexOf('#') + 1);
  if (pk.startsWith(REVIEW_PARTITION_PREFIX))
    return sk === COUNTED_SORT_KEY ? { kind: 'review', id } : changeOf({ pk, sk }, false);
  if (pk.startsWith(CLINIC_PARTITION_PREFIX) && sk.startsWith(PUBLISHED_REVIEW_PREFIX)) return undefined;
  if (pk.startsWith(CLINIC_PARTITION_PREFIX) && sk === CLINIC_PEOPLE_SORT_KEY) return { kind: 'people', id };
  if (pk.startsWith(CLINIC_PARTITION_PREFIX) && sk !== REVIEW_SUMS_SORT_KEY) return { kind: 'clinic', id };
  if (pk === searchKeys.manifest(id).pk) return { kind: 'clinic', id };
  if (sk === CROWDED_SORT_KEY) return undefined;
  if (pk.startsWith(PERSON_MANIFEST_PREFIX)) return { kind: 'person', id };
  if (pk.startsWith(POST_MANIFEST_PREFIX)) return { kind: 'post', id };
  if (pk.startsWith(DUPLICATE_PARTITION_PREFIX)) return { kind: 'clinic', id: sk };
  if (sk === COUNTED_SORT_KEY && pk.startsWith(SUBMISSION_PARTITION_PREFIX))
    return { kind: 'submission', id };
  if (sk === COUNTED_SORT_KEY && pk.startsWith(CONTACT_PARTITION_PREFIX)) return { kind: 'contact', id };
  return changeOf({ pk, sk }, false);
}

function keyOf(position: string): Key {
  const [pk, sk]: unknown[] = JSON.parse(position);
  return { pk: String(pk), sk: String(sk) };
}
