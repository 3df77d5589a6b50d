// Photos of a post and their descriptions.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Input } from '#contract/calls.ts';
import { isUnattachedPicture, isUnattachedUpload } from '../files/files.ts';
import { loadMediaTitles } from '../files/media.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** A photo of a post, with the description that it has or gets; empty without one. */
export type DescribedPhoto = {
  name: string;
  description: string;
  /** Of a PDF, audio or video file: its name. Empty or absent for a photo. */
  title?: string;
};

type PhotoInput = Pick<Input<'POST /content/add'>, 'attachments' | 'image_descriptions'>;

/** The photos of a post that is known to be visible. */
export const loadPhotos = (db: Database, content: number): Promise<DescribedPhoto[]> =>
  db.query<DescribedPhoto>(
    sql`select f.name, f.description, coalesce(f.media_title, '') as title from files f where f.content_id = ${content} and not f.is_link_preview order by f.position`,
  );

/** The photos that a post has after the input, which replaces the list, descriptions or both. */
export function applyPhotoInput(
  current: readonly DescribedPhoto[],
  { attachments, image_descriptions = [] }: PhotoInput,
): DescribedPhoto[] {
  const descriptions = new Map([
    ...current.map(({ name, description }) => [name, description] as const),
    ...image_descriptions.map(({ file_name, description }) => [file_name, description] as const),
  ]);
  const names = attachments ?? current.map(({ name }) => name);
  if (image_descriptions.some(({ file_name }) => !names.includes(file_name)))
    throw invalidField('image_descriptions', strings.unknownPhoto);
  return names.map((name) => ({ name, description: descriptions.get(name) ?? '' }));
}

/** What the screening reads of photos. */
export const descriptionsOf = (photos: readonly DescribedPhoto[]): string[] =>
  photos.flatMap(({ description, title = '' }) => [description, title]);

/**
 * The photos with the names of those that are PDF, audio or video files, of which a post has one at
 * most.
 */
export async function withMediaTitles(
  db: Database,
  photos: readonly DescribedPhoto[],
): Promise<DescribedPhoto[]> {
  const titles = await loadMediaTitles(
    db,
    photos.map(({ name }) => name),
  );
  if (titles.size > 1) throw invalidField('attachments', strings.oneMediaFile);
  return photos.map((photo) => ({ ...photo, title: titles.get(photo.name) ?? '' }));
}

/**
 * Sets the photos of a post, in this order. Each name must be an unattached image of the person or
 * a photo of this post. Photos that are not listed are deleted. `field` is the field of the input
 * that an error names.
 */
export async function setPhotos(
  db: Database,
  person: number,
  content: number,
  photos: readonly DescribedPhoto[],
  field = 'attachments',
) {
  const names = photos.map(({ name }) => name);
  const descriptions = photos.map(({ description }) => description);
  await db.execute(
    sql`delete from files where content_id = ${content} and not is_link_preview and name <> all (${names})`,
  );
  const attachedCount = await db.execute(sql`
    update files f set content_id = ${content}, position = given.position, description = given.description
    from unnest(${names}::text[], ${descriptions}::text[]) with ordinality given (name, description, position)
    where f.name = given.name and (f.content_id = ${content} and not f.is_link_preview or ${field === 'image' ? isUnattachedPicture(person) : isUnattachedUpload(person)})`);
  if (attachedCount !== names.length)
    throw invalidField(
      field,
      field === 'attachments' ? strings.unknownPhoto : strings.unknownPicture,
    );
}

/** Input for the only photo of a poll or an action. */
type SinglePhotoInput = Pick<Input<'POST /poll/create'>, 'image' | 'image_description'>;

/** The photo that a poll or an action has after the input, as a list; empty without one. */
export function applySinglePhotoInput(
  [current]: readonly DescribedPhoto[],
  { image: name = current?.name, image_description: description }: SinglePhotoInput,
): DescribedPhoto[] {
  const keptDescription = name === current?.name ? current?.description : undefined;
  return name ? [{ name, description: description ?? keptDescription ?? '' }] : [];
}

/** Whether the input names the photo of a poll or an action, or its description. */
export const hasSinglePhotoInput = ({ image, image_description }: SinglePhotoInput): boolean =>
  image !== undefined || image_description !== undefined;
