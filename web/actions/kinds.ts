import { IconCalendarEvent, IconChecklist, IconMailForward, IconSignature, type Icon } from '@tabler/icons-react';
import type { ActionKind } from '#contract/action.ts';

type Look = {
  word: string;
  icon: Icon;
  /** What it is good for, in one line. */
  line: string;
};

export const kinds: Record<ActionKind, Look> = {
  event: { word: 'Event', icon: IconCalendarEvent, line: 'People meet at a time and a place.' },
  task: { word: 'Task', icon: IconChecklist, line: 'Something that each does on their own, whenever it suits them.' },
  petition: { word: 'Petition', icon: IconSignature, line: 'People sign what you ask for, also without an account.' },
  letter: { word: 'Letter', icon: IconMailForward, line: 'People write to somebody who decides, in words that you suggest.' },
};

export const kindNames = Object.keys(kinds) as ActionKind[];
