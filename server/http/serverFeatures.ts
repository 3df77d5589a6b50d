// Handlers, routes and jobs of all features. server/registry.ts lists them, because it imports
// every feature.
import type { FastifyInstance } from 'fastify';
import type { AppContext, Handlers, Job } from '../context.ts';

/** Registers routes besides the calls of the contract. */
export type RegisterRoutes = (fastify: FastifyInstance, app: AppContext) => void;

export type ServerFeatures = {
  handlers: Handlers;
  routes: readonly RegisterRoutes[];
  /** The jobs that the workers run. /ready checks that none of them waits for long. */
  jobs: Record<string, Job>;
};
