// Messages about results of polls. Apart from ./strings.ts, because the first screen needs them,
// but not the other messages.

export const pollStrings = {
  resultsFromTen: 'Results appear once 10 people have voted.',
};
