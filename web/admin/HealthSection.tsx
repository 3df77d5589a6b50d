import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';

type HealthSectionProps = { title: string; hasProblem: boolean; children: ReactNode };

/** One part of the server's health, with a mark where an administrator should look. */
export function HealthSection({ title, hasProblem, children }: HealthSectionProps) {
  return (
    <div data-wrong={hasProblem || undefined}>
      <dt>
        {hasProblem ? (
          <IconAlertTriangle size={18} aria-label={t('Needs attention')} />
        ) : (
          <IconCircleCheck size={18} aria-label={t('OK')} />
        )}
        {title}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
