// What a post is, as content_type on the wire and in the table. The migrations write the same figures.

export const contentType = { post: 0, poll: 1, blog: 2, group: 3, action: 4 } as const;
