// Where a notification leads: a path of the web client.
import { contentType } from '#contract/contentType.ts';
import { NotificationType, type EntityType } from '#contract/notification.ts';

type Leading = {
  type: EntityType;
  actor: { username: string } | null;
  /** The post that it is about, or under. */
  content_id: number | null;
  /** The comment or reply under it that was written, liked or mentions the reader. */
  at_comment: number | null;
  kind: number | null;
  group_id: number | null;
  /** Of a message: its sender is not known to the reader. */
  request: boolean;
  decided: object | null;
};

export function linkFor({
  type,
  actor,
  content_id,
  at_comment,
  kind,
  group_id,
  request,
  decided,
}: Leading): string {
  if (decided) return '/account/decisions';
  if (type === NotificationType.messageSent && actor)
    return `/messages/with/${encodeURIComponent(actor.username)}${request ? '?in=requests' : ''}`;
  if (type === NotificationType.friendRequestSent) return '/friends/requests';
  if (group_id !== null) return `/groups/details/${group_id}`;
  if (content_id !== null)
    return placeOfContent(content_id, kind) + (at_comment === null ? '' : `?comment=${at_comment}`);
  return actor ? `/profile/${encodeURIComponent(actor.username)}` : '/notifications';
}

function placeOfContent(id: number, kind: number | null): string {
  if (kind === contentType.poll) return `/polls/${id}/details`;
  if (kind === contentType.action) return `/actions/details/${id}`;
  return `/feed/${id}/details`;
}
