// folkmoot start: becomes the server, with the settings of V8 and the C library that suit it.
import { startServerHere } from '../../lib/process/processes.ts';
import { defineCommand } from '../define.ts';

export const command = defineCommand({
  name: 'start',
  description: 'Start the server',
  details:
    'Starts the server in this process, with the settings of the environment, until a signal ends it. The other commands work while it runs.',
  example: 'folkmoot start',
  run: async () => startServerHere(['--max-semi-space-size=8', 'server/main.ts']),
});
