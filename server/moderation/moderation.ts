// API handlers of moderation, in the order of the contract.
import type { moderation as contract } from '#contract/moderation.ts';
import type { Handlers } from '../context.ts';
import { appeal, judge } from './appeals.ts';
import { openCase } from './case.ts';
import { log } from './log.ts';
import { listOwnDecisions } from './myDecisions.ts';
import { queue } from './queue.ts';
import { resolve, undo } from './resolve.ts';
import { groupModerator, siteModerator } from './subject.ts';

export const moderation: Handlers<keyof typeof contract> = {
  'GET /admin/reports': async (input, ctx) => queue(ctx, siteModerator(ctx.member), input),
  'GET /admin/report': async ({ id }, ctx) => openCase(ctx, siteModerator(ctx.member), id),
  'POST /admin/report/resolve': async (input, ctx) =>
    resolve(ctx, siteModerator(ctx.member), input),
  'POST /admin/report/undo': async (input, ctx) => undo(ctx, siteModerator(ctx.member), input),
  'POST /admin/appeal/resolve': async (input, ctx) => judge(ctx, siteModerator(ctx.member), input),

  'GET /group/reports': async ({ group_id, ...input }, ctx) =>
    queue(ctx, await groupModerator(ctx.db, ctx.member, group_id), input),
  'GET /group/report': async ({ group_id, id }, ctx) =>
    openCase(ctx, await groupModerator(ctx.db, ctx.member, group_id), id),
  'POST /group/report/resolve': async ({ group_id, ...input }, ctx) =>
    resolve(ctx, await groupModerator(ctx.db, ctx.member, group_id), input),
  'POST /group/report/undo': async ({ group_id, id }, ctx) =>
    undo(ctx, await groupModerator(ctx.db, ctx.member, group_id), { id }),

  'GET /moderation/decisions': listOwnDecisions,
  'POST /moderation/appeal': appeal,
  'GET /moderation/log': log,
};
