// Names of the jobs that this version runs, filled by registry.ts.
let names: readonly string[] = [];

export function registerJobNames(registered: readonly string[]) {
  names = registered;
}

export const listJobNames = (): readonly string[] => names;
