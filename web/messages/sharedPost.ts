/** The search parameter of a new message that shares a post: the id of the post. */
export const parseSharedPost = ({ post }: Record<string, unknown>): { post?: number } =>
  Number.isSafeInteger(post) && (post as number) > 0 ? { post: post as number } : {};
