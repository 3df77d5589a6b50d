import { jobs } from '#server/registry.ts';
import type { TestApp } from './app.ts';

/** Runs a background job immediately, and resolves when it has ended. */
export const runJob = (
  { app }: Pick<TestApp, 'app'>,
  name: string,
  payload: Record<string, unknown> = {},
) => jobs[name]!(payload, app, 'test');
