// Compares every visibility function of server/visibility with the reference model, directly in the
// database.
import type { TestApp } from '../app.ts';
import type { Model } from '../referenceModel.ts';
import { actionTextFunctions } from './actionTexts.ts';
import { attendanceFunctions } from './attendance.ts';
import { commentFunctions } from './comments.ts';
import { chatFunctions } from './chatFunctions.ts';
import {
  compareVisibilityFunction,
  type VisibilityFunctionCase,
} from './compareVisibilityFunction.ts';
import { groupFunctions } from './groups.ts';
import { messageFunctions } from './messages.ts';
import { moderationFunctions } from './moderation.ts';
import { notificationFunctions } from './notifications.ts';
import { peopleFunctions } from './people.ts';
import { pinFunctions } from './pins.ts';
import { placeFunctions } from './places.ts';
import { pollFunctions } from './polls.ts';
import { postFunctions } from './posts.ts';
import { reactionFunctions } from './reactions.ts';
import { replyFunctions } from './replies.ts';
import { seenFunctions } from './seen.ts';

export const visibilityFunctions: Record<string, VisibilityFunctionCase> = {
  ...peopleFunctions,
  ...placeFunctions,
  ...groupFunctions,
  ...actionTextFunctions,
  ...postFunctions,
  ...commentFunctions,
  ...attendanceFunctions,
  ...pinFunctions,
  ...pollFunctions,
  ...moderationFunctions,
  ...messageFunctions,
  ...chatFunctions,
  ...reactionFunctions,
  ...replyFunctions,
  ...seenFunctions,
  ...notificationFunctions,
};

/**
 * Compares all visibility functions by default. Returns the number of expected rows plus one per
 * viewer and function.
 */
export async function expectSqlMatchesModel(
  app: Pick<TestApp, 'db'>,
  model: Model,
  label: string,
  names = Object.keys(visibilityFunctions),
): Promise<number> {
  let compared = 0;
  for (const name of names)
    compared += await compareVisibilityFunction(
      app,
      model,
      name,
      visibilityFunctions[name]!,
      label,
    );
  return compared;
}
