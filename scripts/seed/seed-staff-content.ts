/** Loads cities, categories and posts through the use cases of staff, each at its own time. */
import * as z from 'zod/mini';
import { CityRepository } from '../../lambdas/adapters/dynamodb/city-repository.ts';
import type { Table } from '../../lambdas/adapters/dynamodb/client.ts';
import type { OnBadItem } from '../../lambdas/adapters/dynamodb/parse-items.ts';
import { PostRecordRepository } from '../../lambdas/adapters/dynamodb/post-records.ts';
import { TaxonomyEditor } from '../../lambdas/adapters/dynamodb/taxonomy-editor.ts';
import { TaxonomyUses } from '../../lambdas/adapters/dynamodb/taxonomy-uses.ts';
import { createPostEditing } from '../../lambdas/app/blog/edit-posts.ts';
import type { Pictures } from '../../lambdas/app/pictures/pictures.ts';
import { createTaxonomyEditing } from '../../lambdas/app/taxonomy/edit-taxonomy.ts';
import { newCategorySchema } from '../../shared/contracts/staff-places.ts';
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
      cityLists: new CityRepository(table, onBadItem),
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
