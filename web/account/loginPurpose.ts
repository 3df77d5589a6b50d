// Why a visitor was asked to log in, which the link says by the state of its navigation.
import { useLocation } from '@tanstack/react-router';
import { t } from '../i18n/language.ts';

export type LoginPurpose = 'vote' | 'follow' | 'write' | 'comment';

export const loginPurposeText: Record<LoginPurpose, string> = {
  vote: t('Log in to vote'),
  follow: t('Log in to follow'),
  write: t('Log in to write'),
  comment: t('Log in to comment'),
};

export const useLoginPurpose = () => useLocation({ select: ({ state }) => state.loginPurpose });
