// The steps of the checklist: title, hint and content. What a step needs is loaded when it is
// opened.
import { lazy, type ComponentType } from 'react';
import { t } from '../i18n/language.ts';
import type { Step, StepProps } from './step.ts';

type StepDefinition = {
  title: string;
  hint: string;
  Content: ComponentType<StepProps>;
};

export const steps: Record<Step, StepDefinition> = {
  picture: {
    title: t('Add a photo of yourself'),
    hint: t('So your neighbors recognize you'),
    Content: lazy(() => import('./PictureStep.tsx').then((m) => ({ default: m.PictureStep }))),
  },
  hello: {
    title: t('Say hello'),
    hint: '',
    Content: lazy(() => import('./HelloStep.tsx').then((m) => ({ default: m.HelloStep }))),
  },
  issues: {
    title: t('What do you care about?'),
    hint: t('We’ll let you know about actions on these issues.'),
    Content: lazy(() => import('./IssuesStep.tsx').then((m) => ({ default: m.IssuesStep }))),
  },
  group: {
    title: t('Join a group'),
    hint: t('Open to everyone here'),
    Content: lazy(() => import('./GroupStep.tsx').then((m) => ({ default: m.GroupStep }))),
  },
  representatives: {
    title: t('Find your representatives'),
    hint: t('With your ZIP code or address'),
    Content: lazy(() =>
      import('./RepresentativesStep.tsx').then((m) => ({ default: m.RepresentativesStep })),
    ),
  },
  poll: {
    title: t('Answer a poll'),
    hint: t('Your vote is secret'),
    Content: lazy(() => import('./PollStep.tsx').then((m) => ({ default: m.PollStep }))),
  },
  notifications: {
    title: t('Choose your notifications'),
    hint: t('How often we email you'),
    Content: lazy(() =>
      import('./NotificationsStep.tsx').then((m) => ({ default: m.NotificationsStep })),
    ),
  },
};
