import { IconFlag } from '@tabler/icons-react';
import { strings } from '#contract/strings.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';

/** Shown if the action does not exist or is not visible to the viewer. */
export function ActionMissing() {
  const isLoggedIn = useSession() !== null;
  useTitle(strings.actionNotFound);
  return (
    <EmptyState
      icon={<IconFlag size={40} stroke={1.5} />}
      heading="h1"
      title={strings.actionNotFound}
      action={
        isLoggedIn ? (
          <LinkButton to={paths.actions()}>{t('See all actions')}</LinkButton>
        ) : (
          <LinkButton to={paths.login()} search={{ return: location.pathname + location.search }}>
            {t('Log in')}
          </LinkButton>
        )
      }
    >
      {isLoggedIn
        ? t('It may have been deleted, or it isn’t shared with you.')
        : t('It may have been deleted, or it isn’t shared with everyone.')}
    </EmptyState>
  );
}
