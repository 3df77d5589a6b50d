// Conflicts of decisions about a text that its author edited after the moderator loaded it.
import { strings } from '#contract/strings.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

export const isEditConflict = ({ code, message }: ApiRequestError) =>
  code === 'conflict' && message === strings.changedElsewhere;

/** Shows why a decision failed. The caller refetches what it is about. */
export const showDecisionError = (error: ApiRequestError) =>
  toast.error(
    isEditConflict(error)
      ? t('This was edited after you loaded it. Read the new version, then decide.')
      : error.message,
  );
