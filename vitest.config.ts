import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that mock shared modules or globals, and so need an isolated process. */
export const alone = [
  'server/storage/fileStore.test.ts',
  'web/paths.test.ts',
  'web/api/stream.test.ts',
  'web/i18n/serverText.test.ts',
  'web/i18n/plainWording.test.ts',
  'web/search/recentSearches.test.ts',
  'web/settings/reading.test.ts',
];

/** The longest test files. The last of them would otherwise run alone, with one core idle. */
const longest = [
  'test/visibility.test.ts',
  'server/db/embeddedPostgres.test.ts',
  'server/operator.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((path) => moduleId.endsWith(`/${path}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // generous, because a slow machine must not fail the tests
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // A test file often waits for its database and for events: three at a time suit two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      // One worker loads the product once for all its files. Loading it for each would take a fifth
      // of the whole run.
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: './test/global.setup.ts',
          isolate: false,
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'test/*.test.ts',
            'web/**/*.test.ts',
          ],
          exclude: alone,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
