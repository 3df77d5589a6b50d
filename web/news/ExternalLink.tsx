import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';

type ExternalLinkProps = { href: string; className?: string | undefined; children: ReactNode };

/** Link to another site in a new tab, without opener and referrer. */
export const ExternalLink = ({ href, className, children }: ExternalLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
    {children}
    <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
  </a>
);
