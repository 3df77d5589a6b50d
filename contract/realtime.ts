// What GET /api/events says: server-sent events that tell what changed, never what it says. Whoever hears one asks again by a call.

export type LiveEvents = {
  /** Sent when the stream opens, and when some events may have been missed: everything shown is asked for again. */
  resync: Record<string, never>;
  /** `new` as in GET /notification/list. */
  notification: { new: number };
  /** A conversation changed: by a message with this id, or by reading, deleting or accepting (`id` 0). `gone`: the one that was deleted. */
  message: { user_id: number; id: number; gone?: number };
  /** The other one of a conversation is writing. */
  typing: { user_id: number };
  /** A post that the viewer may see has appeared. */
  content: { id: number; user_id: number };
};

export type LiveEvent = {
  [E in keyof LiveEvents]: { event: E; data: LiveEvents[E] };
}[keyof LiveEvents];
