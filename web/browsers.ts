/** The oldest browsers that the site supports. The build is made for these; test/browsers.test.ts checks it against them. */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox115', 'safari16.4'] as const;
