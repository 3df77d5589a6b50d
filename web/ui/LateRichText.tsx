import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';

const RichText = lazy(() => import('./RichText.tsx').then((module) => ({ default: module.RichText })));

/** Formatted text among what is seen at first: what makes it safe is loaded when there is any. */
export const LateRichText = ({ fallback, ...text }: ComponentProps<typeof RichText> & { fallback?: ReactNode }) => (
  <Suspense fallback={fallback}>
    <RichText {...text} />
  </Suspense>
);
