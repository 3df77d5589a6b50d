import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { sentenceOf } from '../api/refused.ts';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';

type RegionProps = {
  /** Shown while something inside is asked for. */
  skeleton: ReactNode;
  /** The title of the error, such as "We could not load the comments". */
  failure: string;
  children: ReactNode;
};

/** A part of a screen that loads and fails by itself, without taking the rest with it. */
export function Region({ skeleton, failure, children }: RegionProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset: askAgain }) => (
        <CatchBoundary
          getResetKey={() => failure}
          errorComponent={({ error, reset }) => (
            <ErrorRegion
              title={failure}
              message={sentenceOf(error)}
              onRetry={() => {
                askAgain();
                reset();
              }}
            />
          )}
        >
          <Suspense fallback={skeleton}>{children}</Suspense>
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
