import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './app.ts';

/**
 * Retries while the server answers that it is busy, because that says nothing about permissions.
 */
export function withBusyRetries<App extends Pick<TestApp, 'http'>>(testApp: App): App {
  const { inject } = testApp.http as {
    inject: (requested: object) => Promise<{ statusCode: number }>;
  };
  const again = async (requested: object) => {
    for (let tries = 0; ; tries++) {
      const answer = await inject.call(testApp.http, requested);
      if (answer.statusCode !== 503 || tries > 60) return answer;
      await sleep(500);
    }
  };
  return { ...testApp, http: { inject: again } as unknown as App['http'] };
}
