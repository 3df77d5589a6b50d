// API calls about the checklist of a new member. `GET /account/onboarding` has the questions that
// earlier clients ask instead.
import Type from 'typebox';
import { call } from './call.ts';
import { ynFlag } from './fields.ts';

const firstStep = Type.Enum([
  'picture',
  'hello',
  'issues',
  'group',
  'representatives',
  'poll',
  'notifications',
]);

const firstSteps = {
  shown: Type.Boolean({
    description: 'Whether the checklist is open: for 60 days, until the member closes it.',
  }),
  steps: Type.Array(Type.Object({ step: firstStep, done: Type.Boolean() }), {
    description:
      'In their order; empty if the checklist is closed. `issues` only if the member signed up without any, `representatives` only if the site knows districts.',
  }),
  zip_code: Type.String({ description: 'Of the caller’s profile; empty if unknown.' }),
};

export const firstStepsCalls = {
  'GET /account/first-steps': call(
    'Get the checklist of a new member, and which steps are done',
    'member',
    {},
    firstSteps,
  ),
  'POST /account/first-steps': call(
    'Close the checklist, or open it again',
    'member',
    { shown: ynFlag },
    firstSteps,
  ),
};
