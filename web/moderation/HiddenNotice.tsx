import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { HiddenNote } from '#contract/moderation.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Notice } from '../ui/primitives.tsx';

/** Notice on hidden content, visible to its author only: the reason and a link to appeal. */
export function HiddenNotice({ hidden: { category, reason, can_appeal } }: { hidden: HiddenNote }) {
  return (
    <Notice as="p" gap={8} mt={12} mb={12}>
      <IconEyeOff size={18} aria-hidden />
      <span>
        {category
          ? t('A moderator hid this: {{why}}.', { why: ruleViolations[category] })
          : t('A moderator hid this.')}{' '}
        {reason} {t('Only you can see it.')}{' '}
        {can_appeal && <Link to={paths.decisions()}>{t('Appeal|verb')}</Link>}
      </span>
    </Notice>
  );
}
