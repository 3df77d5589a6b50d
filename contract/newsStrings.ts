// Messages about news and news feeds; part of ./strings.ts. The browser replaces them by
// translations.

export const newsStrings = {
  newsUrl: 'Please enter the web address of the full story.',
  feedUrl: 'Please enter the web address of the feed.',

  newsInFuture: 'Please choose a time in the past.',
  feedAlreadyListed: 'This feed is already on the list.',
  newsNotFound: 'News item not found.',
  newsFeedNotFound: 'This feed is no longer on the list.',
  noNews: 'No news yet',

  newsCreated: 'News item published.',
  newsSaved: 'News item saved.',
  newsFeatured: 'Added to the slider.',
  newsUnfeatured: 'Removed from the slider.',
  newsDeleted: 'News item deleted.',
  newsApproved: 'News item published.',
  newsDismissed: 'Dismissed for good.',
  feedSaved: 'Feed saved. We’re fetching its news now.',
  feedDeleted: 'We no longer fetch news from this feed.',
  feedRefreshed: 'We’re fetching the feed’s news now.',

  // Why a fetch failed; "it" is the feed. The database stores the English text, so a failure stored
  // before a change of wording stays untranslated until the next fetch.
  feedUnreachable: 'We couldn’t reach its server.',
  feedTooManyRedirects: 'It redirects too many times.',
  feedMissing: 'There’s nothing at this address.',
  feedRefused: 'Its server won’t let us read it.',
  feedBusy: 'Its server is busy or not working.',
  notAFeed: 'There’s no feed at this address. It should be RSS, Atom, RDF or JSON Feed.',
  // The limits of server/news/fetchFeeds.ts and server/lib/httpClient/httpClient.ts.
  feedTooLarge: 'It’s larger than 2 MB.',
  feedTooSlow: 'Its server took longer than five seconds.',
  feedNotSaved: 'We couldn’t save its contents.',
} as const;
