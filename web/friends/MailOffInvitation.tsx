import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import { Notice, Stack } from '../ui/primitives.tsx';

/**
 * In place of the form for invitations by email on a site that cannot send any. `children` leads to
 * the links.
 */
export const MailOffInvitation = ({ children }: { children?: ReactNode }) => (
  <Stack gap={16}>
    <Notice>
      {t(
        'Email isn’t set up yet. Share a link instead. People who join with it can confirm their address once email works.',
      )}
    </Notice>
    {children}
  </Stack>
);
