// Kinds of posts that are changed on a screen of their own and deleted by a call of their own.
import type { Call } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { contentType } from '#contract/contentType.ts';
import { strings } from '#contract/strings.ts';
import { paths } from '../paths.ts';
import { plural, t } from '../i18n/language.ts';

type Kind = {
  /** Where it is edited, while it can be. */
  edit: (content: Content) => string | undefined;
  /** Asked before it is deleted. */
  question: string;
  /** What goes with it. */
  detail?: (content: Content) => string | undefined;
  remove: Call & `POST /${string}/delete`;
};

const kinds: Record<number, Kind> = {
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
  4: {
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
          ? t('This also deletes members’ records of their letters. They’ll be notified.')
          : undefined,
    remove: 'POST /action/delete',
  },
};

export const kindOf = (content: Content) => kinds[content.content_type];
