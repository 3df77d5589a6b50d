// Old names of settings. They work for one release, with a warning.
export const renamedSettings = {
  ACTION_APPROVAL: 'REQUIRE_ACTION_APPROVAL',
  CIVIC_CHAIN: 'CIVIC_DISTRICT_SOURCES',
  CIVIC_DIRECTORY: 'CIVIC_OFFICIAL_SOURCES',
  DATABASE_PREPARED: 'DATABASE_PREPARED_STATEMENTS',
  DEMO: 'SEED_DEMO',
  DURABILITY: 'REQUIRE_DURABLE_COMMITS',
  EVEN_ANSWERS: 'UNIFORM_NOT_FOUND_TIMING',
  LIMITS: 'RATE_LIMITS',
  PRIVATE_FETCH: 'ALLOW_PRIVATE_HOSTS',
};

/** Copies the values of old names to the new ones. A value under the new name takes precedence. */
export function withNewNames(given: Record<string, string | undefined>) {
  const env = { ...given };
  const warnings: string[] = [];
  for (const [before, after] of Object.entries(renamedSettings)) {
    if (!env[before]?.trim()) continue;
    warnings.push(
      `${before} is now called ${after}. The old name stops working in the next release: please rename it.`,
    );
    if (!env[after]?.trim()) env[after] = env[before];
  }
  return { env, warnings };
}
