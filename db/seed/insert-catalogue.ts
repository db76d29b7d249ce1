import type { Db } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { catalogue, otherServices } from './catalogue.ts';

/** Inserts the categories and service descriptions that ship with Plaza; existing rows stay. */
export async function insertCatalogue(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [position, category] of [...catalogue, otherServices].entries()) {
      const { id } = await tx
        .insertInto('service_categories')
        .values({
          id: newId(),
          slug: category.slug,
          name: category.name,
          blurb: category.blurb,
          icon: category.icon,
          position,
        })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ position }))
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [place, description] of category.descriptions.entries())
        await tx
          .insertInto('service_descriptions')
          .values({
            id: newId(),
            category_id: id,
            slug: description.slug,
            name: description.name,
            typical_minutes: description.typical_minutes,
            typical_amount: description.typical_amount,
            position: place,
          })
          .onConflict((conflict) => conflict.column('slug').doNothing())
          .execute();
    }
  });
}
