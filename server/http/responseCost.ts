// What an answer costs beyond one request: long ones take more of the budget of whoever asks.
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';

/** Bytes that are one more request. */
const oneMore = 100_000;

type Done = (error: null, payload: unknown) => void;

export const chargeBySize =
  ({ rateLimits }: Pick<AppContext, 'rateLimits'>, method: 'GET' | 'POST') =>
  (
    { member, client }: Pick<FastifyRequest, 'member' | 'client'>,
    _reply: unknown,
    payload: unknown,
    done: Done,
  ) => {
    const more = typeof payload === 'string' ? Math.floor(Buffer.byteLength(payload) / oneMore) : 0;
    if (more > 0)
      void rateLimits.charge(
        member ? (method === 'GET' ? 'read' : 'write') : 'visit',
        member ? String(member.id) : client,
        more,
      );
    done(null, payload);
  };
