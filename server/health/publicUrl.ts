// Health checks of PUBLIC_URL: whether browsers trust its certificate, and whether this site
// answers there. A site for this machine only has neither.
import { day } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import { isLocal } from '../config/formats.ts';
import { readCertificate, type Certificate } from '../lib/httpClient/certificate.ts';
import { readPublicHealth } from '../lib/httpClient/ownServer.ts';
import { deriveKeys, listLocalSecrets } from '../security/keys.ts';
import { bad, ok, warning, type HealthCheck, type HealthFinding } from './check.ts';
import { formatMinute, t } from './text.ts';

/** Let's Encrypt renews 30 days before. Shorter certificates have shorter limits. */
const maxWarningMs = 14 * day;
const maxBadMs = 7 * day;

/** Tests allow hosts of this machine. */
function isReachable({ publicUrl, allowedPrivateHosts }: Config): boolean {
  const { hostname, host } = new URL(publicUrl);
  return !isLocal(hostname) || allowedPrivateHosts.includes(host);
}

export const certificateCheck: HealthCheck = {
  id: 'certificate',
  title: t('Certificate'),
  reads: 'network',
  isAboutServer: true,
  async find({ config }) {
    const { publicUrl } = config;
    if (!publicUrl.startsWith('https:') || !isReachable(config)) return [];
    const { hostname } = new URL(publicUrl);
    try {
      return [judgeCertificate(hostname, await readCertificate(publicUrl))];
    } catch (error) {
      // the check of the address tells administrators
      return [
        warning(
          t('The certificate of {{host}} can’t be read: {{reason}}', {
            host: hostname,
            reason: (error as Error).message,
          }),
        ),
      ];
    }
  },
};

function judgeCertificate(
  host: string,
  { validFrom, validTo, error }: Certificate,
  now = Date.now(),
): HealthFinding {
  const date = formatMinute(validTo);
  const renew = t(
    'Renew it. The log of the program that should have renewed it says what went wrong.',
  );
  const leftMs = validTo.getTime() - now;
  if (leftMs <= 0 || error === 'CERT_HAS_EXPIRED')
    return bad(
      t('The certificate of {{host}} expired on {{date}}: browsers refuse the site.', {
        host,
        date,
      }),
      renew,
    );
  if (error === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return bad(
      t('The certificate isn’t for {{host}}: browsers refuse the site.', { host }),
      t('Get a certificate for this name, or change PUBLIC_URL.'),
    );
  if (error)
    return bad(
      t('Browsers don’t trust the certificate of {{host}} ({{code}}).', { host, code: error }),
      t(
        'Use a certificate from a public authority, with its intermediate certificates. For your own authority, set NODE_EXTRA_CA_CERTS.',
      ),
    );
  const lifetimeMs = validTo.getTime() - validFrom.getTime();
  const text = t('The certificate of {{host}} is valid until {{date}}.', { host, date });
  if (leftMs < Math.min(maxBadMs, lifetimeMs / 8)) return bad(text, renew);
  return leftMs < Math.min(maxWarningMs, lifetimeMs / 4) ? warning(text, renew) : ok(text);
}

export const addressCheck: HealthCheck = {
  id: 'address',
  title: t('Web address'),
  reads: 'network',
  isAboutServer: true,
  async find({ config, wasOk }) {
    if (!isReachable(config)) return [];
    const { publicUrl: url } = config;
    const answer = await readPublicHealth(url);
    if (answer.from === 'nobody')
      // some networks never let a server reach its own address
      return [
        (wasOk ? bad : warning)(
          t('This server can’t reach {{url}}: {{reason}}', { url, reason: answer.reason }),
          t(
            'Check the DNS entry, the firewall and the reverse proxy. If the site opens in a browser, let the server reach its own address too.',
          ),
        ),
      ];
    if (answer.from === 'untrusted')
      // the check of the certificate tells administrators
      return [
        warning(
          t('{{url}} can’t be checked because of its certificate: {{reason}}', {
            url,
            reason: answer.reason,
          }),
        ),
      ];
    if (answer.from === 'folkmoot' && isOwn(answer.instance, config))
      return [ok(t('{{url}} leads to this site.', { url }))];
    // some sites are behind a login of a proxy, which refuses the server too
    const isCertain = answer.from === 'folkmoot' || wasOk;
    return [
      (isCertain ? bad : warning)(
        t('{{url}} doesn’t lead to this site.', { url }),
        t('Check PUBLIC_URL, the DNS entry and the reverse proxy, which must pass on /health.'),
      ),
    ];
  },
};

/** Servers of older versions do not say which site they are of. */
function isOwn(instance: string | undefined, config: Config): boolean {
  const [secret] = listLocalSecrets(config);
  return !instance || (secret !== undefined && instance === deriveKeys(secret).instance);
}
