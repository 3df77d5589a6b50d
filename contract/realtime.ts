// Server-sent events of GET /api/events. Events say what changed, but contain no content; clients
// fetch it with a call.

/** Ids of messages. */
export type MessageIds = { id: number; gone?: number; changed?: number; reacted?: number };

export type RealtimeEvents = {
  /**
   * Sent when the stream opens, and when events may have been lost. Clients then refetch everything
   * they display.
   */
  resync: Record<string, never>;
  /** `new` as in GET /notification/list. */
  notification: { new: number };
  /**
   * A conversation changed. `id` is the new message, or 0 after reading, deleting or accepting.
   * `gone` is the message that was deleted, `changed` one that was edited, and `reacted` one with a
   * new or removed reaction, which changes nothing else.
   */
  message: { user_id: number } & MessageIds;
  /** The same for a group conversation, also when its people or its name changed. */
  conversation: { conversation_id: number } & MessageIds;
  /** The other person of a conversation is typing. */
  typing: { user_id: number };
  /** Someone has read messages of the viewer. One of the two is present. */
  seen: { user_id?: number; conversation_id?: number };
  /** A new post that is visible to the viewer. */
  content: { id: number; user_id: number };
};

export type RealtimeEvent = {
  [E in keyof RealtimeEvents]: { event: E; data: RealtimeEvents[E] };
}[keyof RealtimeEvents];
