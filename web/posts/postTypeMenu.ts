// Edit and delete in the menu of posts, for the types with their own edit screen and delete call.
import type { Call } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { contentType } from '#contract/contentType.ts';
import { strings } from '#contract/strings.ts';
import { paths } from '../paths.ts';
import { plural, t } from '../i18n/language.ts';

type PostTypeMenu = {
  /** Path of the edit screen; undefined if the post cannot be edited. */
  edit: (content: Content) => string | undefined;
  /** Question of the delete confirmation. */
  question: string;
  /** What else is deleted. */
  detail?: (content: Content) => string | undefined;
  remove: Call & `POST /${string}/delete`;
};

const postTypeMenus: Record<number, PostTypeMenu> = {
  [contentType.poll]: {
    edit: ({ id, poll }) => (poll?.can_edit ? paths.editPoll(id) : undefined),
    question: strings.deletePoll,
    remove: 'POST /poll/delete',
  },
  [contentType.blog]: {
    edit: ({ id }) => paths.editBlog(id),
    question: strings.deleteBlog,
    remove: 'POST /blog/delete',
  },
  [contentType.action]: {
    edit: ({ id, action }) => (action?.can_edit ? paths.editAction(id) : undefined),
    question: strings.deleteAction,
    detail: ({ action }) =>
      action?.total_signatures
        ? plural(
            action.total_signatures,
            'This also deletes {{n}} signature. The signer will be notified.',
            'This also deletes {{n}} signatures. Everyone who signed will be notified.',
          )
        : action?.total_written
          ? t(
              'This also deletes members’ records of their letters. These members will be notified.',
            )
          : undefined,
    remove: 'POST /action/delete',
  },
};

/** Undefined for plain posts, and for posts about a new group. */
export const getPostTypeMenu = (content: Content) => postTypeMenus[content.content_type];
