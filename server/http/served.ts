// What the server serves. server/registry.ts lists it, because it imports every feature.
import type { FastifyInstance } from 'fastify';
import type { AppContext, Handlers, Job } from '../context.ts';

/** Registers routes besides the calls of the contract. */
export type RegisterRoutes = (fastify: FastifyInstance, app: AppContext) => void;

export type Served = {
  handlers: Handlers;
  routes: readonly RegisterRoutes[];
  /** The jobs that the workers run. /ready checks that none of them waits for long. */
  jobs: Record<string, Job>;
};
