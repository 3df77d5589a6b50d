import Type from 'typebox';
import { call } from './call.ts';

/** In the order in which they are asked. */
const onboardingStep = Type.Enum(['issues', 'people', 'place']);

const steps = {
  steps: Type.Array(onboardingStep, {
    description: 'What somebody new is still asked: each once.',
  }),
};

export const onboarding = {
  'GET /account/onboarding': call('What I am still asked as somebody new', 'member', {}, steps),
  'POST /account/onboarding': call(
    'A step was answered or skipped: it is not asked again',
    'member',
    { step: onboardingStep },
    steps,
  ),
};
