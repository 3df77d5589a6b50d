// API calls about onboarding: the steps that a new member completes or skips.
import Type from 'typebox';
import { call } from './call.ts';

/** Onboarding steps in order. */
const onboardingStep = Type.Enum(['issues', 'people', 'place']);

const steps = {
  steps: Type.Array(onboardingStep, {
    description: 'The remaining steps.',
  }),
};

export const onboarding = {
  'GET /account/onboarding': call(
    'Get the remaining onboarding steps of the caller',
    'member',
    {},
    steps,
  ),
  'POST /account/onboarding': call(
    'Mark an onboarding step as answered or skipped',
    'member',
    { step: onboardingStep },
    steps,
  ),
};
