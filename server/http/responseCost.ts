// Extra rate-limit cost of large responses, charged to the client that requested them.
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';

/** Response bytes per additional request charged. */
const bytesPerPoint = 100_000;

type Done = (error: null, payload: unknown) => void;

export const chargeBySize =
  ({ rateLimits }: Pick<AppContext, 'rateLimits'>, method: 'GET' | 'POST') =>
  (
    { member, client }: Pick<FastifyRequest, 'member' | 'client'>,
    _reply: unknown,
    payload: unknown,
    done: Done,
  ) => {
    const points =
      typeof payload === 'string' ? Math.floor(Buffer.byteLength(payload) / bytesPerPoint) : 0;
    if (points > 0)
      void rateLimits.charge(
        member ? (method === 'GET' ? 'read' : 'write') : 'visit',
        member ? String(member.id) : client,
        points,
      );
    done(null, payload);
  };
