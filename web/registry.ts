// Registers what other features add to the cards of posts, so that web/posts imports none of them.
import { lazy } from 'react';
import { contentType } from '#contract/contentType.ts';
import { ActionBody } from './actions/ActionBody.tsx';
import { BlogBody } from './blogs/BlogBody.tsx';
import { PollBody } from './polls/PollBody.tsx';
import { registerCardParts } from './posts/cardParts.ts';

registerCardParts({
  bodies: {
    [contentType.poll]: PollBody,
    [contentType.blog]: BlogBody,
    // Loaded lazily, because posts about new groups are rare.
    [contentType.group]: lazy(() =>
      import('./groups/NewGroupBody.tsx').then((module) => ({ default: module.NewGroupBody })),
    ),
    [contentType.action]: ActionBody,
  },
  Thread: lazy(() =>
    import('./comments/Thread.tsx').then((module) => ({ default: module.Thread })),
  ),
});
