// The result of one check of `folkmoot doctor`.
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { HealthCheck } from '../../health/check.ts';
import { healthChecks, runHealthCheck } from '../../health/checks.ts';
import { translateText } from '../../health/text.ts';
import { translatorFor } from '../../lib/translators.ts';

/** With a warning the site works, with a problem it does not. */
export type Finding = {
  status: 'ok' | 'warning' | 'problem';
  subject: string;
  /** What was found and, unless it is in order, what to do. */
  text: string;
};

type FindingFactory = (subject: string, text: string) => Finding;
export const ok: FindingFactory = (subject, text) => ({ status: 'ok', subject, text });
export const warning: FindingFactory = (subject, text) => ({ status: 'warning', subject, text });
export const problem: FindingFactory = (subject, text) => ({ status: 'problem', subject, text });

/** With `onlyInstallation`, only what `folkmoot update` needs to be in order is checked. */
export type DoctorContext = { config: Config; onlyInstallation: boolean };

/** Runs the health checks that read this, and yields what they find in English. */
export async function* checkHealth(
  reads: HealthCheck['reads'],
  { config, onlyInstallation }: DoctorContext,
  db?: Database,
) {
  for (const check of healthChecks)
    if (check.reads === reads && (check.isAboutInstallation || !onlyInstallation))
      yield* await findHealth(check, config, db);
}

async function findHealth(check: HealthCheck, config: Config, db?: Database): Promise<Finding[]> {
  const translator = translatorFor('en');
  const title = translateText(translator, check.title);
  const findings = await runHealthCheck(check, { config, db });
  return findings.map(({ state, text, remedy }) => ({
    status: state !== 'bad' ? state : check.mayPass ? 'warning' : 'problem',
    subject: `${title[0]!.toLowerCase()}${title.slice(1)}`,
    text: [text, ...(remedy ? [remedy] : [])]
      .map((part) => translateText(translator, part))
      // a reason from elsewhere may end without a period
      .map((sentence, i) =>
        i === 0 && !/[.!?]$/.test(sentence) && remedy ? `${sentence}.` : sentence,
      )
      .join(' '),
  }));
}
