// folkmoot mail: helps to set up email.
import { readConfig } from '../../config.ts';
import { createDnsRecords, formatDnsRecord } from '../../mail/dnsRecords.ts';
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

export const command: CommandGroup = {
  name: 'mail',
  description: 'Set up email',
  commands: [dnsCommand],
};
