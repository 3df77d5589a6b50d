// folkmoot mail: helps to set up email, and lists failing addresses.
import { readConfig } from '../../config.ts';
import { formatCount } from '../../backup/progress.ts';
import { createDnsRecords, formatDnsRecord } from '../../mail/dnsRecords.ts';
import { countFailingByDomain } from '../../mail/failingAddresses.ts';
import { withDatabase } from '../context.ts';
import { defineCommand, type CommandGroup } from '../define.ts';

const dnsCommand = defineCommand({
  name: 'dns',
  description: 'Print the DNS records for email',
  details:
    'Prints the DNS records to publish, so that other mail servers accept email of this site: SPF, DKIM (with MAIL_DKIM_KEY) and DMARC.',
  example: 'folkmoot mail dns',
  run: async () => {
    for (const record of createDnsRecords(readConfig()))
      console.log(`; ${record.purpose}\n${formatDnsRecord(record)}\n`);
  },
});

const failingCommand = defineCommand({
  name: 'failing',
  description: 'Count addresses whose emails come back, by domain',
  details:
    'Counts addresses whose emails come back, and those whose owner marked an email as spam, by domain. Many of one domain mean that it refuses the site. Prints no address.',
  example: 'folkmoot mail failing',
  run: () =>
    withDatabase(async (db) => {
      const domains = await countFailingByDomain(db);
      if (!domains.length) console.log('No addresses are failing.');
      for (const { domain, failing, complaints } of domains)
        console.log(
          `${domain || 'unknown domain'}: ${formatCount(failing, 'failing address', 'failing addresses')}, ${formatCount(complaints, 'complaint')}`,
        );
    }),
});

export const command: CommandGroup = {
  name: 'mail',
  description: 'Set up email, and count failing addresses',
  commands: [dnsCommand, failingCommand],
};
