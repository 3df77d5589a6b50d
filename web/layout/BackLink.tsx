import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import classes from './BackLink.module.css';

/** Back link above a nested screen. */
export function BackLink({
  to,
  className,
  children = t('Back'),
}: {
  to: string;
  className?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <Link data-unprinted to={to} className={`${classes.back} ${className ?? ''}`}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  );
}
