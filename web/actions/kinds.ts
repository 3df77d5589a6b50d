import {
  IconCalendarEvent,
  IconChecklist,
  IconMailForward,
  IconSignature,
  type Icon,
} from '@tabler/icons-react';
import type { ActionKind } from '#contract/action.ts';
import { t } from '../i18n/language.ts';

type ActionTypeStyle = {
  word: string;
  /** Plural. */
  words: string;
  /** Title of the edit form. */
  edit: string;
  icon: Icon;
  /** Description in one line. */
  line: string;
};

export const actionTypes: Record<ActionKind, ActionTypeStyle> = {
  event: {
    word: t('Event'),
    words: t('Events'),
    edit: t('Edit event'),
    icon: IconCalendarEvent,
    line: t('People meet at a set time and place.'),
  },
  task: {
    word: t('Task'),
    words: t('Tasks'),
    edit: t('Edit task'),
    icon: IconChecklist,
    line: t('Something people do on their own, whenever it suits them.'),
  },
  petition: {
    word: t('Petition'),
    words: t('Petitions'),
    edit: t('Edit petition'),
    icon: IconSignature,
    line: t('People sign to support what you’re asking for. No account needed.'),
  },
  letter: {
    word: t('Letter'),
    words: t('Letters'),
    edit: t('Edit letter'),
    icon: IconMailForward,
    line: t('People write to a decision maker, starting from your text.'),
  },
};

export const actionTypeNames = Object.keys(actionTypes) as ActionKind[];
