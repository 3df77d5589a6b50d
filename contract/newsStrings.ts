// The sentences of news and of the feeds that it is gathered from: a part of ./sentences.ts.

export const newsSentences = {
  newsUrl: 'Please enter the web address where the news can be read.',
  feedUrl: 'Please enter the web address of the feed.',

  newsNotYet: 'Please choose a moment that is past.',
  feedKnown: 'This feed is listed already.',
  newsNotFound: 'News not found.',
  newsFeedNotFound: 'This feed is not listed any more.',
  noNews: 'No news yet',

  newsCreated: 'The news is published.',
  newsSaved: 'The news has been saved.',
  newsFeatured: 'The news shows in the slider now.',
  newsUnfeatured: 'The news does not show in the slider any more.',
  newsDeleted: 'The news has been deleted.',
  newsApproved: 'The news shows now.',
  newsDeclined: 'The news is put away for good.',
  feedSaved: 'The feed is listed. It is being gathered.',
  feedDeleted: 'Nothing is gathered from this feed any more.',
  feedRefreshed: 'The feed is being gathered.',

  // why a feed could not be gathered
  feedAway: 'Its server could not be reached.',
  feedMoved: 'It leads from one address to the next without end.',
  feedGone: 'There is nothing at this address any more.',
  feedRefused: 'Its server does not let us read it.',
  feedBusy: 'Its server is busy or out of order.',
  noFeedThere: 'There is no feed at this address. It should be RSS, Atom, RDF or JSON Feed.',
  feedTooLarge: 'It is larger than 2 MB.',
  feedTooSlow: 'Its server took longer than five seconds.',
  feedFault: 'What it says could not be kept.',
} as const;
