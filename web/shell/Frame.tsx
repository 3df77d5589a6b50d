import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { Shell } from './Shell.tsx';

/** Loaded lazily, because members do not need it. */
const VisitorFrame = lazy(() =>
  import('./VisitorFrame.tsx').then((module) => ({ default: module.VisitorFrame })),
);

/**
 * Frame of every screen except the standalone ones, such as login: the full shell for a member,
 * only a header for a visitor.
 */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  return useSession() ? (
    <Shell>{children}</Shell>
  ) : (
    <Suspense fallback={<div data-loading-part />}>
      <VisitorFrame>{children}</VisitorFrame>
    </Suspense>
  );
}
