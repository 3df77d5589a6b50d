// How long and how many: the same figures limit the forms, the server and the documentation.

export const limits = {
  name: 80,
  siteName: 60,
  pageName: 80,
  issueName: 60,
  /** Of a mail whose words an operator changes: its subject and title, its text, the name of its link. */
  mailLine: 150,
  mailText: 2_000,
  mailButton: 40,
  sentence: 300,
  tagline: 200,
  /** Of words or domains that are kept out: one line, how many there may be, and all of them as they are written down. */
  listLine: 80,
  listLines: 1_000,
  list: 60_000,
  title: 200,
  post: 10_000,
  comment: 5_000,
  richText: 100_000,
  link: 2_048,
  location: 120,
  email: 254,
  phone: 32,
  zipCode: 16,
  reason: 2_000,
  excerpt: 500,
  tag: 40,
  /** What somebody searches for. */
  keyword: 100,
  /** Tags on one thing. */
  tags: 10,
  /** Hashtags that are kept of one text. */
  hashtags: 50,
  hashtagsOfComment: 10,
  groupRules: 2_000,
  address: 300,
  letterRecipients: 20,
  /** Of those who represent somebody, whom they write one letter to. */
  ownOfficials: 40,
  signatureComment: 500,
  officialNote: 1_000,
  /** Options of one poll, and how long each may be. */
  pollOptions: 20,
  pollOption: 200,
  /** Addresses invited at a time, and what is written to them. */
  invitations: 20,
  invitationNote: 500,
  passwordMin: 8,
  passwordMax: 128,
  usernameMin: 3,
  usernameMax: 30,
  messageSubject: 200,
  message: 10_000,
  /** Whom one message may go to at a time. */
  recipients: 20,
  /** Photos on one post, files on one message. */
  attachments: 10,
  /** Friends in one collection, collections of one person, and friends in all of them together. */
  collection: 5_000,
  collections: 100,
  collected: 20_000,
  /** Faces that come with one collection, and with each where all are listed. */
  collectionFaces: 500,
  collectionFacesListed: 20,
  /** Of one's friends by the letters of their names. */
  friendsByLetter: 500,
  /** People whom one may have blocked at a time: everybody whom one sees is compared with each of them. */
  blocked: 500,
  /** Issues one person may choose. */
  issues: 50,
  /** Bytes of one uploaded picture. */
  upload: 10 * 1024 * 1024,
  /** The deepest page a numbered list goes to; cursors go further. */
  page: 10_000,
  pageSize: 100,
  /** Of comments, which are long and have replies. */
  comments: 50,
  /** Of posts with all they say: a page of the longest stays under a megabyte in any script. */
  posts: 30,
} as const;

/** Items per page where the caller does not say. */
export const pageSizes = {
  feed: 10,
  profile: 5,
  group: 5,
  comments: 2,
  commentsAround: 10,
  groupNews: 50,
  replies: 20,
  news: 5,
  likers: 20,
  people: 10,
  polls: 20,
  groups: 20,
  blogs: 20,
  members: 20,
  actions: 20,
  signatures: 20,
  updates: 20,
  inbox: 20,
  /** Messages of one conversation. */
  messages: 30,
  notifications: 20,
  /** Of each tab. */
  search: 20,
} as const;

/** Letters that may be added to or removed from a text of this length once somebody signed it, counted from what was signed first. */
export const correctable = (length: number) => Math.min(60, Math.max(4, Math.floor(length / 10)));
