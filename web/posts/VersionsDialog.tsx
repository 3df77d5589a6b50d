import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Content } from '#contract/posts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';

const Versions = lazy(() => import('./Versions.tsx'));

/**
 * Dialog with the earlier versions of a post. The code that compares texts loads when it first
 * opens.
 */
export function VersionsDialog({
  content,
  opened,
  onClose,
}: {
  content: Content;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('Earlier versions')}>
      <Suspense fallback={<Skeleton height={160} role="status" aria-label={t('Loading')} />}>
        <Versions content={content} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
