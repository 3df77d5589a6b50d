// folkmoot healthy: asks the running server whether it is ready, for containers and scripts.
import { readConfig } from '../../config.ts';
import { readServerHealth } from '../../lib/httpClient/ownServer.ts';
import { defineCommand } from '../define.ts';

export const command = defineCommand({
  name: 'healthy',
  description: 'Ask the running server whether it is ready',
  details:
    'Asks the server at HOST and PORT of the settings. Exits with status 0 if it is ready, and otherwise prints the reason and exits with status 1.',
  example: 'folkmoot healthy',
  async run() {
    const { host, port } = readConfig();
    const { ready, version, reason } = await readServerHealth(host, port);
    if (!ready) throw new Error(`the server is not ready: ${reason ?? 'it does not say why'}.`);
    console.log(`Version ${version} is ready.`);
  },
});
