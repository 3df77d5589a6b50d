/** Reactions to messages, in the order in which clients offer and show them. */
export const reactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;
export type Reaction = (typeof reactions)[number];
