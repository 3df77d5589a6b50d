import { lazy, type ComponentType } from 'react';
import type { Content } from '#contract/posts.ts';
import { contentType } from '#contract/contentType.ts';
import { ActionBody } from '../actions/ActionBody.tsx';
import { BlogBody } from '../blogs/BlogBody.tsx';
import { PollBody } from '../polls/PollBody.tsx';
import type { BodyProps } from './body.ts';
import { PostBody } from './PostBody.tsx';

/** Loaded lazily, because posts about new groups are rare. */
const FoundedBody = lazy(() =>
  import('../groups/NewGroupBody.tsx').then((module) => ({ default: module.NewGroupBody })),
);

/** Body component by content type. Unknown types are rendered as plain posts. */
const bodies: Record<number, ComponentType<BodyProps>> = {
  [contentType.post]: PostBody,
  [contentType.poll]: PollBody,
  [contentType.blog]: BlogBody,
  [contentType.group]: FoundedBody,
  [contentType.action]: ActionBody,
};

export const postBodyFor = (content: Content) => bodies[content.content_type] ?? PostBody;
