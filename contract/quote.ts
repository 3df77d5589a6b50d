// The schema of a quoted post, as one viewer sees it.
import Type, { type Static } from 'typebox';
import { contentTypeId, id, optional, picture, time, userSummary } from './fields.ts';

export const quote = Type.Object(
  {
    post: optional(
      Type.Object({
        id: id(),
        user_id: id(),
        user: userSummary,
        content_type: contentTypeId(),
        title: Type.String(),
        text: Type.String({ description: 'Its beginning.' }),
        photo: optional({ ...picture, description: 'Its first photo.' }),
        added_on: time(),
        muted: optional(Type.Boolean({ description: 'The viewer muted its author.' })),
      }),
    ),
  },
  {
    description:
      'The post that this one quotes. Without `post` if the viewer cannot see it, or it was deleted.',
  },
);
export type Quote = Static<typeof quote>;
