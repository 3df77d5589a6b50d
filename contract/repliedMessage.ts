// The schema of a message that another one replies to, as one viewer sees it.
import Type, { type Static } from 'typebox';
import { count, id, optional } from './fields.ts';

export const repliedMessage = Type.Object({
  message: optional(
    Type.Object({
      id: id(),
      user_id: id('Its sender.'),
      name: Type.String({ description: 'Of its sender.' }),
      excerpt: Type.String({ description: 'The beginning of its text, in one line.' }),
      photos: count(),
      documents: count(),
      shared: optional(
        Type.Enum(['post', 'poll', 'blog', 'group', 'action'], {
          description: 'It shares a post of this type; `post` also if the viewer cannot see it.',
        }),
      ),
    }),
  ),
  deleted: optional(
    Type.Boolean({
      description:
        'It was deleted. If both `message` and `deleted` are absent, the viewer cannot see it.',
    }),
  ),
});
export type RepliedMessage = Static<typeof repliedMessage>;
