// Values of `content_type` in the API and the database. The migrations use the same numbers.

export const contentType = { post: 0, poll: 1, blog: 2, group: 3, action: 4 } as const;
