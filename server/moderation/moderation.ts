// API handlers of moderation, in the order of the contract.
import type { moderation as contract } from '#contract/moderation.ts';
import type { Handlers } from '../context.ts';
import { appeal, decideAppeal } from './appeals.ts';
import { openCase } from './case.ts';
import { listPublicDecisions } from './publicLog.ts';
import { listOwnDecisions } from './myDecisions.ts';
import { listCases } from './queue.ts';
import { resolveCase, undoDecision } from './resolve.ts';
import { asGroupModerator, asSiteModerator } from '../decisions/subject.ts';

export const moderationHandlers: Handlers<keyof typeof contract> = {
  'GET /admin/reports': async (input, ctx) => listCases(ctx, asSiteModerator(ctx.member), input),
  'GET /admin/report': async ({ id }, ctx) => openCase(ctx, asSiteModerator(ctx.member), id),
  'POST /admin/report/resolve': async (input, ctx) =>
    resolveCase(ctx, asSiteModerator(ctx.member), input),
  'POST /admin/report/undo': async (input, ctx) =>
    undoDecision(ctx, asSiteModerator(ctx.member), input),
  'POST /admin/appeal/resolve': async (input, ctx) =>
    decideAppeal(ctx, asSiteModerator(ctx.member), input),

  'GET /group/reports': async ({ group_id, ...input }, ctx) =>
    listCases(ctx, await asGroupModerator(ctx.db, ctx.member, group_id), input),
  'GET /group/report': async ({ group_id, id }, ctx) =>
    openCase(ctx, await asGroupModerator(ctx.db, ctx.member, group_id), id),
  'POST /group/report/resolve': async ({ group_id, ...input }, ctx) =>
    resolveCase(ctx, await asGroupModerator(ctx.db, ctx.member, group_id), input),
  'POST /group/report/undo': async ({ group_id, id }, ctx) =>
    undoDecision(ctx, await asGroupModerator(ctx.db, ctx.member, group_id), { id }),

  'GET /moderation/decisions': listOwnDecisions,
  'POST /moderation/appeal': appeal,
  'GET /moderation/log': listPublicDecisions,
};
