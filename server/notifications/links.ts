// Target of a notification: a path of the web client.
import { contentType } from '#contract/contentType.ts';
import type { NotificationRow } from './facts.ts';
import type { LinkTarget } from './types/definition.ts';
import { definitionOf } from './types/index.ts';

type LinkFacts = LinkTarget &
  Pick<
    NotificationRow,
    'type' | 'content_id' | 'hidden_action_id' | 'at_comment' | 'content_type' | 'group_id'
  >;

export function linkFor(notification: LinkFacts): string {
  const {
    type,
    actor,
    content_id,
    hidden_action_id,
    at_comment,
    content_type: typeId,
    group_id,
  } = notification;
  const ownLink = definitionOf(type).link?.(notification);
  if (ownLink !== undefined) return ownLink;
  if (group_id !== null) return `/groups/details/${group_id}`;
  if (content_id !== null)
    return toPostPath(content_id, typeId) + (at_comment === null ? '' : `?comment=${at_comment}`);
  if (hidden_action_id !== null) return toPostPath(hidden_action_id, contentType.action);
  return actor ? `/profile/${encodeURIComponent(actor.username)}` : '/notifications';
}

function toPostPath(id: number, typeId: number | null): string {
  if (typeId === contentType.poll) return `/polls/${id}/details`;
  if (typeId === contentType.action) return `/actions/details/${id}`;
  return `/feed/${id}/details`;
}
