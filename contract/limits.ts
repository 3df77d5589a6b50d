// Maximum lengths and counts, shared by forms, server and API documentation. Lengths are in
// characters.

export const limits = {
  name: 80,
  siteName: 60,
  badgeTitle: 60,
  pageName: 80,
  issueName: 60,
  /** Texts of emails that administrators can change: subject and title, body, label of the link. */
  mailLine: 150,
  mailText: 2_000,
  mailButton: 40,
  /** A message or confirmation question that administrators can change. */
  sentence: 300,
  tagline: 200,
  operatorContact: 500,
  /**
   * Lists of blocked words or domains: length of a line, number of lines, length of the whole
   * input.
   */
  listLine: 80,
  listLines: 1_000,
  list: 60_000,
  title: 200,
  post: 10_000,
  comment: 5_000,
  richText: 100_000,
  link: 2_048,
  location: 120,
  /** Description of a photo for people who cannot see it. */
  photoDescription: 1_000,
  /** Pixels of an AVIF, which the server decodes as a whole, into several copies. */
  avifPixels: 13_000_000,
  email: 254,
  phone: 32,
  zipCode: 16,
  zipCodeName: 40,
  /** Accounts that one action of an administrator can change. */
  bulkPeople: 200,
  /** The subject of an email by administrators. */
  mailSubject: 120,
  reason: 2_000,
  excerpt: 500,
  tag: 40,
  /** A search query. */
  keyword: 100,
  /** Tags of one post or group. */
  tags: 10,
  /** Hashtags that are stored per text; further ones are ignored. */
  hashtags: 50,
  hashtagsOfComment: 10,
  groupRules: 2_000,
  address: 300,
  letterRecipients: 20,
  /** Removed recipients with writers that a letter keeps. */
  formerRecipients: 100,
  /** Own representatives that one member can record per letter. */
  ownOfficials: 40,
  signatureComment: 500,
  officialNote: 1_000,
  /** Officials that administrators enter: all of them, and those that one lookup returns. */
  enteredOfficials: 5_000,
  enteredOfficialsShown: 200,
  officialOffice: 120,
  /** A seat or ward, and a party. */
  officialSeat: 60,
  /** Areas of one entered official, and the length of the id of a district. */
  officialPostalCodes: 300,
  officialDivisions: 20,
  officialDivision: 200,
  officialLink: 500,
  /** A CSV file of officials: bytes, rows, and rows of each outcome that a response lists. */
  officialsFile: 1024 * 1024,
  officialsFileRows: 2_000,
  officialsFileListed: 200,
  /** Options of one poll, and characters of an option. */
  pollOptions: 20,
  pollOption: 200,
  /** Invitations per call, and characters of the note. */
  invitations: 20,
  invitationNote: 500,
  passwordMin: 8,
  passwordMax: 128,
  /** A code of an authenticator app, or a recovery code with its separators. */
  secondFactorCode: 40,
  usernameMin: 3,
  usernameMax: 30,
  messageSubject: 200,
  message: 10_000,
  /** The beginning of a message that a reply shows. */
  messageExcerpt: 140,
  /** Recipients of one message. */
  recipients: 20,
  /** People in a group conversation. */
  chatMembers: 50,
  /** Photos of an event that are shown together. */
  eventPhotos: 100,
  /** Photos of one post, files of one message. */
  attachments: 10,
  /**
   * Friends in one collection, collections of one person, and friends in all collections of one
   * person.
   */
  collection: 5_000,
  collections: 100,
  collected: 20_000,
  /**
   * Friends returned with names and images: for one collection, and for each collection in a list.
   */
  collectionFaces: 500,
  collectionFacesListed: 20,
  /** Friends in the response of /user/friend-by-alphabets. */
  friendsByLetter: 500,
  /**
   * People that one person can block. Visibility checks compare each visible person with all of
   * them.
   */
  blocked: 500,
  /** People, groups, words and posts that one person can mute, and characters of a word. */
  mutes: 200,
  mutedWord: 100,
  /**
   * Posts that one person can save for later, and hide from their lists: beyond it, the oldest
   * hidden ones return.
   */
  savedPosts: 5_000,
  dismissedPosts: 5_000,
  /** Characters of a quoted post that are shown with the quote. */
  quotedText: 600,
  /** Pinned posts of a group that one reader sees, and that a group has in all. */
  pinnedInGroup: 3,
  allPinnedInGroup: 30,
  /** Posts that one person can schedule, and how far ahead. */
  scheduledPosts: 50,
  scheduleDays: 365,
  /** Issues of one person or one action. */
  issues: 50,
  /** Bytes of one upload, except PDF, audio and video (`maxMediaBytes`). */
  upload: 10 * 1024 * 1024,
  /** Highest page number; cursors have no such limit. */
  page: 10_000,
  pageSize: 100,
} as const;

/** Maximum page sizes of lists whose items are long. Others have `limits.pageSize`. */
export const maxPageSizes = {
  /** Comments are long and have replies. */
  comments: 20,
  /**
   * Posts with full texts. A page of the longest posts has fewer, so that it stays under 1 MB with
   * descriptions of photos in any script. Pages of the other sizes below stay under 1 MB.
   */
  posts: 15,
  /**
   * Items with one text of the length of a post, or less: news, messages, updates,
   * cases, blogs without their text.
   */
  texts: 20,
  /** Groups and actions have many short texts. */
  cards: 50,
} as const;

/** Default page sizes. */
export const pageSizes = {
  feed: 10,
  profile: 5,
  group: 5,
  comments: 2,
  earlierComments: 20,
  commentsAround: 10,
  groupNotificationLevels: 50,
  replies: 20,
  news: 5,
  likers: 20,
  people: 10,
  polls: 15,
  groups: 20,
  blogs: 20,
  members: 20,
  actions: 20,
  signatures: 20,
  updates: 20,
  inbox: 20,
  /** Messages per page of a conversation. */
  messages: 30,
  notifications: 20,
  /** Results per tab. */
  search: 15,
} as const;

/**
 * Number of characters that an author can add to or remove from a signed text of this length,
 * relative to the text that was signed first: a tenth, but at least one typing error and at most
 * one sentence.
 */
export const maxCorrection = (length: number) => Math.min(60, Math.max(4, Math.floor(length / 10)));

/** Smaller numbers of people are not published, because they could identify someone. */
export const smallestPublishedCount = 20;
/**
 * Published numbers of people are rounded down to a multiple of this. An exact number would tell
 * members who see one person less that someone blocked them.
 */
export const publishedCountStep = 10;
/** Undefined if the number is too small to be published. */
export const roundPublishedCount = (count: number): number | undefined =>
  count < smallestPublishedCount ? undefined : count - (count % publishedCountStep);
