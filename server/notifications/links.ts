// Target of a notification: a path of the web client.
import { contentType } from '#contract/contentType.ts';
import type { NotificationRow } from './facts.ts';
import type { LinkTarget } from './types/definition.ts';
import { definitionOf } from './types/index.ts';

type LinkFacts = LinkTarget &
  Pick<
    NotificationRow,
    'type' | 'content_id' | 'hidden_action_id' | 'at_comment' | 'kind' | 'group_id'
  >;

export function linkFor(notification: LinkFacts): string {
  const { type, actor, content_id, hidden_action_id, at_comment, kind, group_id } = notification;
  const own = definitionOf(type).link?.(notification);
  if (own !== undefined) return own;
  if (group_id !== null) return `/groups/details/${group_id}`;
  if (content_id !== null)
    return postPath(content_id, kind) + (at_comment === null ? '' : `?comment=${at_comment}`);
  if (hidden_action_id !== null) return postPath(hidden_action_id, contentType.action);
  return actor ? `/profile/${encodeURIComponent(actor.username)}` : '/notifications';
}

function postPath(id: number, kind: number | null): string {
  if (kind === contentType.poll) return `/polls/${id}/details`;
  if (kind === contentType.action) return `/actions/details/${id}`;
  return `/feed/${id}/details`;
}
