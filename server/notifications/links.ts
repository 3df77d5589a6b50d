// Target of a notification: a path of the web client.
import { contentType } from '#contract/contentType.ts';
import { NotificationType, type EntityType } from '#contract/notification.ts';

type LinkFacts = {
  type: EntityType;
  actor: { username: string } | null;
  /** The post that the notification is about, or whose comment it is about. */
  content_id: number | null;
  /** The action whose text the recipient signed or sent and can no longer see. */
  hidden_action_id: number | null;
  /** The comment or reply that was written, was liked, or mentions the recipient. */
  at_comment: number | null;
  kind: number | null;
  group_id: number | null;
  /** For a message: it is a message request, from a person outside the recipient's contacts. */
  request: boolean;
  decided: object | null;
};

export function linkFor({
  type,
  actor,
  content_id,
  hidden_action_id,
  at_comment,
  kind,
  group_id,
  request,
  decided,
}: LinkFacts): string {
  if (decided) return '/account/decisions';
  if (type === NotificationType.messageSent && actor)
    return `/messages/with/${encodeURIComponent(actor.username)}${request ? '?in=requests' : ''}`;
  if (type === NotificationType.friendRequestSent) return '/friends/requests';
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
