/** Loads cities, categories and posts through the use cases of staff, each at its own time. */

import * as z from 'zod/mini';
import { CityListRepository } from '../../lambdas/derived/cities/city-list-repository.ts';
import { TaxonomyUses } from '../../lambdas/derived/totals/taxonomy-uses.ts';
import type { Pictures } from '../../lambdas/records/pictures/pictures.ts';
import { createPostEditing } from '../../lambdas/records/posts/edit-posts.ts';
import { PostRecordRepository } from '../../lambdas/records/posts/post-record-repository.ts';
import { createTaxonomyEditing } from '../../lambdas/records/taxonomy/edit-taxonomy.ts';
import { TaxonomyEditor } from '../../lambdas/records/taxonomy/taxonomy-editor.ts';
import type { Table } from '../../lambdas/table/client.ts';
import type { OnBadItem } from '../../lambdas/table/parse-items.ts';
import { newCategorySchema } from '../../shared/contracts/taxonomy/staff-taxonomy.ts';
import type {
  BlogPostRecord,
  CategoryRecord,
  CityRecord,
  ClinicRecord,
} from '../../shared/domain/records.ts';
import { Random } from '../demo-data/random.ts';

export const STAFF = { subject: 'demonstration', username: 'staff@careatlas.example' };

/** The demonstration's pictures are drawn and no uploads: their keys are their URLs. */
const pictures: Pick<Pictures, 'choose'> = {
  choose: async (_stored, { imageKey, imageAlt }) => ({
    imageUrl: imageKey ?? undefined,
    imageAlt: imageAlt ?? undefined,
  }),
};

/**
 * The use cases for a table. What is there already, or in part, is completed.
 *
 * @param began When the directory began, which is when cities and categories were added.
 * @param clinics Those that posts may name.
 */
export function createStaffContentSeed(
  table: Table,
  began: string,
  clinics: readonly ClinicRecord[],
  onBadItem: OnBadItem,
) {
  const posts = new PostRecordRepository(table, onBadItem);
  const taxonomy = (name: string) =>
    createTaxonomyEditing({
      records: new TaxonomyEditor(table),
      uses: new TaxonomyUses(table),
      cityLists: new CityListRepository(table, onBadItem),
      pictures,
      clock: () => new Date(began),
      newId: () => idOf(name, began),
    });

  /** @param ids New ids, in order. */
  const editing = ({ updatedAt }: BlogPostRecord, ...ids: readonly [string, ...string[]]) => {
    const left = [...ids];
    return createPostEditing({
      posts,
      // A post may name a clinic that was there when it was written.
      clinics: { record: async (id) => clinics.find((one) => one.id === id) ?? clinics[0] },
      pictures,
      clock: () => new Date(updatedAt),
      newId: () => left.shift() ?? ids[0],
    });
  };

  return {
    async addCity({
      id,
      version: _version,
      formerSlugs: _slugs,
      imageUrl,
      ...city
    }: CityRecord): Promise<void> {
      await taxonomy(`add city ${id}`).addCity({ ...city, imageKey: imageUrl }, STAFF);
    },

    async addCategory({ id, schemaType, ...category }: CategoryRecord): Promise<void> {
      const added = z.parse(newCategorySchema, { ...category, schemaType: schemaType ?? null });
      await taxonomy(`add category ${id}`).addCategory(added, STAFF);
    },

    /** Its dates are those of its record: the last change is its only one. */
    async addPost(post: BlogPostRecord): Promise<void> {
      const { id, publishedAt, updatedAt, heroImage, readingTime: _time, ...fields } = post;
      const audit = (action: string) => idOf(`${action} post ${id}`, updatedAt);
      if ((await posts.record(id)) === undefined) {
        await editing(post, id, audit('add')).create({ ...fields, heroImageKey: heroImage }, STAFF);
      }
      if (publishedAt !== undefined) await editing(post, audit('publish')).publish(id, publishedAt, STAFF);
    },
  };
}

const idOf = (name: string, at: string): string => new Random(name).ulid(at);
