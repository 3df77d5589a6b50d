// The columns of a row `f` of files as one JSON value of the type StoredPicture.
import { sql } from '../db/sql.ts';

export const storedPictureColumns = sql`json_build_object('name', f.name, 'width', f.width, 'height', f.height, 'description', f.description, 'sizes', f.sizes, 'animated', f.animated, 'media_format', f.media_format, 'media_title', f.media_title, 'media_bytes', f.media_bytes)`;
