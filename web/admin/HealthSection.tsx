import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './Overview.module.css';

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

type HealthCheck = Output<'GET /admin/dashboard'>['health']['checks'][number];

type HealthCheckSectionProps = {
  check: HealthCheck;
  /** More than the texts of the findings, in their place. */
  children?: ReactNode;
  /** Shown below them. */
  more?: ReactNode;
};

/** What a health check found, since when, and what to do. */
export function HealthCheckSection({ check, children, more }: HealthCheckSectionProps) {
  const { title, state, since, findings } = check;
  const wrong = findings.filter((finding) => finding.state !== 'ok');
  const remedies = new Set(wrong.flatMap(({ remedy }) => remedy ?? []));
  return (
    <HealthSection title={title} hasProblem={state !== 'ok'}>
      {children ??
        (wrong.length > 0 ? wrong : findings).map(({ text }) => (
          <span key={text} className={classes.below}>
            {text}
          </span>
        ))}
      {more}
      {[...remedies].map((remedy) => (
        <span key={remedy} className={classes.below}>
          {remedy}
        </span>
      ))}
      {state !== 'ok' && since && (
        <span className={classes.below}>
          {transElements('Noticed {{time}}.', { time: <RelativeTime at={since} /> })}
        </span>
      )}
    </HealthSection>
  );
}
