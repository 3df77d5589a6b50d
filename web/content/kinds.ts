// Kinds of posts that are changed on a screen of their own and deleted by a call of their own.
import type { Call } from '#contract/calls.ts';
import type { Content } from '#contract/content.ts';
import { contentType } from '#contract/contentType.ts';
import { sentences } from '#contract/sentences.ts';
import { paths } from '../paths.ts';

type Kind = {
  /** Where it is edited, while it can be. */
  edit: (content: Content) => string | undefined;
  /** Asked before it is deleted. */
  question: string;
  remove: Call & `POST /${string}/delete`;
};

const kinds: Record<number, Kind> = {
  [contentType.poll]: {
    edit: ({ id, poll }) => (poll?.can_edit ? paths.editPoll(id) : undefined),
    question: sentences.deletePoll,
    remove: 'POST /poll/delete',
  },
  [contentType.blog]: {
    edit: ({ id }) => paths.editBlog(id),
    question: sentences.deleteBlog,
    remove: 'POST /blog/delete',
  },
  4: {
    edit: ({ id, action }) => (action?.can_edit ? paths.editAction(id) : undefined),
    question: sentences.deleteAction,
    remove: 'POST /action/delete',
  },
};

export const kindOf = (content: Content) => kinds[content.content_type];
