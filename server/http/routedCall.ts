// The API call that a request is routed to.
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { CallOf, RequiredRole } from '#contract/call.ts';

export type AnyCall = Omit<CallOf<RequiredRole, never, never>, 'input' | 'output'> & {
  input: TObject;
  output: TObject;
};

/** The API call of a request; undefined for pages, files and other routes. */
export const getRoutedCall = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { call?: AnyCall }).call;
