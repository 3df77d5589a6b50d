// The calls of moderation, in the order of the contract.
import type { moderation as contract } from '#contract/moderation.ts';
import type { Handlers } from '../context.ts';
import { appeal, judge } from './appeals.ts';
import { opened } from './case.ts';
import { log } from './log.ts';
import { own } from './myDecisions.ts';
import { queue } from './queue.ts';
import { resolve, undo } from './resolve.ts';
import { groupJudge, siteJudge } from './subject.ts';

export const moderation: Handlers<keyof typeof contract> = {
  'GET /admin/reports': async (input, asked) => queue(asked, siteJudge(asked.member), input),
  'GET /admin/report': async ({ id }, asked) => opened(asked, siteJudge(asked.member), id),
  'POST /admin/report/resolve': async (input, asked) =>
    resolve(asked, siteJudge(asked.member), input),
  'POST /admin/report/undo': async (input, asked) => undo(asked, siteJudge(asked.member), input),
  'POST /admin/appeal/resolve': async (input, asked) =>
    judge(asked, siteJudge(asked.member), input),

  'GET /group/reports': async ({ group_id, ...input }, asked) =>
    queue(asked, await groupJudge(asked.db, asked.member, group_id), input),
  'GET /group/report': async ({ group_id, id }, asked) =>
    opened(asked, await groupJudge(asked.db, asked.member, group_id), id),
  'POST /group/report/resolve': async ({ group_id, ...input }, asked) =>
    resolve(asked, await groupJudge(asked.db, asked.member, group_id), input),
  'POST /group/report/undo': async ({ group_id, id }, asked) =>
    undo(asked, await groupJudge(asked.db, asked.member, group_id), { id }),

  'GET /moderation/decisions': own,
  'POST /moderation/appeal': appeal,
  'GET /moderation/log': log,
};
