// Test email of `folkmoot doctor --mail`, sent over SMTP without the database and its jobs.
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { createLog } from '../../lib/logger.ts';
import { translatorFor } from '../../lib/translators.ts';
import { isEmail } from '../../lib/validation/namesAndEmails.ts';
import { renderEmail } from '../../mail/layout.ts';
import { createMail } from '../../mail/mailer.ts';
import { ok, problem, type Finding } from './finding.ts';

const subject = 'test email';

/** Reports what the mail server says, without the address. */
export async function sendTestEmail(config: Config, to: string): Promise<Finding> {
  if (!isEmail(to)) return problem(subject, 'the address is not valid');
  if (!config.mailUrl)
    return problem(subject, 'there is no mail server: set MAIL_URL, as the server has it');
  const mail = createMail(config, createLog('silent'), () => config.siteName);
  const translator = translatorFor('en');
  const { t } = translator;
  try {
    await mail.send({
      to,
      id: `doctor-${randomBytes(9).toString('hex')}`,
      required: 'requested',
      subject: t('Test email from {{site_name}}', { site_name: config.siteName }),
      ...renderEmail({
        translator,
        site: { name: config.siteName, colour: '', operator_contact: '' },
        title: t('Email works'),
        paragraphs: [
          t(
            'Someone who runs the server asked for this test email with “folkmoot doctor.” If you can read it, email works.',
          ),
        ],
      }),
    });
    return ok(
      subject,
      `${new URL(config.mailUrl).host} accepted it: if it does not arrive, check the spam folder, and check that the domain of the sender has SPF and DKIM`,
    );
  } catch (error) {
    return problem(subject, `${(error as Error).message}. Check MAIL_URL and MAIL_FROM`);
  } finally {
    mail.close();
  }
}
