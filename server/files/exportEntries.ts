// SQL for the entries of files in a data export. The rows of files are `f`.
import { sql, type Sql } from '../db/sql.ts';

/** The entry of a PDF, audio or video file. */
export const mediaEntry = sql`'files/' || f.name || '.' || f.media_format`;

/** The entries of images in the archive. */
export const createImageEntries = (owner: Sql) =>
  sql`coalesce((select json_agg('pictures/' || f.name || '.webp' order by f.position) from files f where ${owner} and not f.is_link_preview and f.width > 0), '[]')`;

/** The descriptions of these images and other files by their entries. */
export const createDescriptions = (owner: Sql) =>
  sql`coalesce((select json_object_agg(case when f.media_format is null then 'pictures/' || f.name || '.webp' else ${mediaEntry} end, f.description order by f.position) from files f where ${owner} and not f.is_link_preview and f.description <> ''), '{}')`;

/** The PDF, audio and video files of these rows, with their names. */
export const createMediaEntries = (owner: Sql) =>
  sql`coalesce((select json_agg(json_build_object('name', f.media_title, 'file', ${mediaEntry}) order by f.position) from files f where ${owner} and f.media_format is not null), '[]')`;
