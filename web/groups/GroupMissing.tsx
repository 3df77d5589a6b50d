import { IconUsersGroup } from '@tabler/icons-react';
import { strings } from '#contract/strings.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';

/** The group does not exist or is not visible to this viewer. */
export function GroupMissing() {
  useTitle(strings.groupNotFound);
  return (
    <EmptyState
      icon={<IconUsersGroup size={40} stroke={1.5} />}
      heading="h1"
      title={strings.groupNotFound}
      action={<LinkButton to={paths.groups()}>{t('Go to groups')}</LinkButton>}
    >
      {t('It may have been deleted, or only members can see it.')}
    </EmptyState>
  );
}
