// Texts and icons of the types of actions. The API calls a type `kind`.
import {
  IconCalendarEvent,
  IconChecklist,
  IconMailForward,
  IconSignature,
  type Icon,
} from '@tabler/icons-react';
import type { ActionKind } from '#contract/action.ts';
import type { CoverDrawing } from '#contract/covers.ts';
import { t } from '../i18n/language.ts';

type ActionTypeStyle = {
  label: string;
  pluralLabel: string;
  /** Title of the edit form. */
  editTitle: string;
  icon: Icon;
  /** Shown on its page if its author chose neither a photo nor a drawing. */
  drawing: CoverDrawing;
  /** Description in one line. */
  description: string;
};

export const actionTypes: Record<ActionKind, ActionTypeStyle> = {
  event: {
    label: t('Event'),
    pluralLabel: t('Events'),
    editTitle: t('Edit event'),
    icon: IconCalendarEvent,
    drawing: 'town',
    description: t('People meet at a set time and place.'),
  },
  task: {
    label: t('Task'),
    pluralLabel: t('Tasks'),
    editTitle: t('Edit task'),
    icon: IconChecklist,
    drawing: 'orchard',
    description: t('Something people do on their own, whenever it suits them.'),
  },
  petition: {
    label: t('Petition'),
    pluralLabel: t('Petitions'),
    editTitle: t('Edit petition'),
    icon: IconSignature,
    drawing: 'bridge',
    description: t('People sign to support what you’re asking for. No account needed.'),
  },
  letter: {
    label: t('Letter'),
    pluralLabel: t('Letters'),
    editTitle: t('Edit letter'),
    icon: IconMailForward,
    drawing: 'harbor',
    description: t('People write to a decision maker, starting from your text.'),
  },
};

export const actionTypeNames = Object.keys(actionTypes) as ActionKind[];
