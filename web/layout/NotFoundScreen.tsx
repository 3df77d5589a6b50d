import { IconMapOff } from '@tabler/icons-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { LinkButton } from './LinkButton.tsx';

/**
 * Screen for an unknown address, or for an object that does not exist or is not visible to the
 * viewer.
 */
export function NotFoundScreen({ title = t('Page not found.') }: { title?: string }) {
  useTitle(title.replace(/\.$/, ''));
  return (
    <EmptyState
      icon={<IconMapOff size={40} stroke={1.5} />}
      title={title}
      heading="h1"
      action={<LinkButton to={paths.home()}>{t('Go to the home page')}</LinkButton>}
    >
      {t('It may have been moved or deleted, or you don’t have access to it.')}
    </EmptyState>
  );
}
