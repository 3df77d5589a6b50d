// Sentences about polls that the first screen needs too.

export const pollStrings = {
  resultsFromFive: 'Results appear once 5 people have voted.',
  resultsFromTen: 'Results appear once 10 people have voted.',
};
