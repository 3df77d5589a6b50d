import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { VisitorHeader } from './Header.tsx';
import classes from './Shell.module.css';
import { Shell } from './Shell.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';

/**
 * Frame of every screen except the standalone ones, such as login: the full shell for a member,
 * only a header for a visitor.
 */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  return useSession() ? (
    <Shell>{children}</Shell>
  ) : (
    <>
      <SkipLink />
      <VisitorHeader />
      <div className={classes.visitor}>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}
