import { IconChecklist } from '@tabler/icons-react';
import { strings } from '#contract/strings.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';

/**
 * Shown if the poll does not exist or is not visible to the member. `heading` is h1 on a screen
 * without another one.
 */
export function PollMissing({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  useTitle(strings.pollNotFound);
  return (
    <EmptyState
      icon={<IconChecklist size={40} stroke={1.5} />}
      heading={heading}
      title={strings.pollNotFound}
      action={<LinkButton to={paths.polls()}>{t('See all polls')}</LinkButton>}
    >
      {t('It may have been deleted, or it isn’t shared with you.')}
    </EmptyState>
  );
}
