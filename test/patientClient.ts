import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './app.ts';

/**
 * Retries while the server answers that it is busy, because that says nothing about permissions.
 */
export function withBusyRetries<App extends Pick<TestApp, 'http'>>(testApp: App): App {
  const { inject } = testApp.http as {
    inject: (request: object) => Promise<{ statusCode: number }>;
  };
  const injectUntilReady = async (request: object) => {
    for (let tries = 0; ; tries++) {
      const response = await inject.call(testApp.http, request);
      if (response.statusCode !== 503 || tries > 60) return response;
      await sleep(500);
    }
  };
  return { ...testApp, http: { inject: injectUntilReady } as unknown as App['http'] };
}
