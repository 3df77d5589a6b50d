/** Oldest supported browsers, which the build targets. test/browsers.test.ts checks it. */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox115', 'safari16.4'] as const;
