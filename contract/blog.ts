// Schema of a blog, as one viewer sees it.
import Type, { type Static } from 'typebox';
import { audience, count, id, optional, time, ynFlag } from './fields.ts';

export const blog = Type.Object({
  id: id(),
  content_id: id(),
  title: Type.String(),
  excerpt: Type.String(),
  description: optional(Type.String({ description: 'Sanitized rich text; absent in lists.' })),
  reading_minutes: count(),
  // Whether others can comment.
  is_comment: ynFlag,
  shared_as: audience,
  status: Type.Enum(['Published', 'Draft']),
  updated_on: optional(time()),
});
export type Blog = Static<typeof blog>;
