// All notification types. The numbers of their ids are those of the API.
import { NotificationType, type EntityType } from '#contract/notification.ts';
import type { NotificationIcon } from '#contract/notificationKinds.ts';
import * as actions from './actions.ts';
import * as blogs from './blogs.ts';
import * as comments from './comments.ts';
import type { NotificationDefinition, PostChange } from './definition.ts';
import * as groups from './groups.ts';
import * as moderation from './moderation.ts';
import * as people from './people.ts';
import * as polls from './polls.ts';
import * as posts from './posts.ts';

type TypeName = keyof typeof NotificationType;

const definitions = {
  ...posts,
  ...polls,
  ...blogs,
  ...comments,
  ...groups,
  ...actions,
  ...people,
  ...moderation,
} satisfies Record<TypeName, NotificationDefinition>;

/** Types whose recipients are found in the background. */
export type BackgroundType = {
  [Name in TypeName]: (typeof definitions)[Name] extends { recipients: unknown }
    ? (typeof NotificationType)[Name]
    : never;
}[TypeName];

const definitionById = new Map<EntityType, NotificationDefinition>(
  (Object.keys(NotificationType) as TypeName[]).map((name) => [
    NotificationType[name],
    definitions[name],
  ]),
);

export const definitionOf = (type: EntityType): NotificationDefinition => definitionById.get(type)!;

/** The ids of the types that have this property. */
export const typesWith = (property: keyof NotificationDefinition): EntityType[] =>
  [...definitionById].flatMap(([type, definition]) =>
    definition[property] === undefined ? [] : [type],
  );

/** The ids of the types with one of these icons. */
export const typesWithIcons = (icons: readonly NotificationIcon[]): EntityType[] =>
  [...definitionById].flatMap(([type, { icon }]) => (icons.includes(icon) ? [type] : []));

/** The type that notifies of a change of a post. Undefined if nothing does. */
export const typeOfPostChange = (change: PostChange, postType: number): EntityType | undefined =>
  typesWith('postChange').find((type) => {
    const { postChange } = definitionOf(type);
    return postChange!.change === change && postChange!.postTypes.includes(postType);
  });
