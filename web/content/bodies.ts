import type { ComponentType } from 'react';
import { ActionBody } from '../actions/ActionBody.tsx';
import { BlogBody } from '../blogs/BlogBody.tsx';
import { PollBody } from '../polls/PollBody.tsx';
import { FoundedBody } from '../groups/FoundedBody.tsx';
import type { BodyProps } from './body.ts';
import { PostBody } from './PostBody.tsx';

/** What stands between author row and action bar, by content_type. A kind without an entry shows as a plain post. */
const bodies: Record<number, ComponentType<BodyProps>> = {
  0: PostBody,
  1: PollBody,
  2: BlogBody,
  3: FoundedBody,
  4: ActionBody,
};

export const bodyOf = (contentType: number) => bodies[contentType] ?? PostBody;
