import type { ComponentType } from 'react';
import type { BodyProps } from './body.ts';
import { PostBody } from './PostBody.tsx';

/** What stands between author row and action bar, by content_type. A kind without an entry shows as a plain post. */
const bodies: Record<number, ComponentType<BodyProps>> = {
  0: PostBody,
};

export const bodyOf = (contentType: number) => bodies[contentType] ?? PostBody;
