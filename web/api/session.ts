// The session of the member, stored in local storage. Other clients of this network use the same
// seven keys.
import { useSyncExternalStore } from 'react';
import {
  deleteDrafts,
  hasSessionExpired,
  belongsToOtherMember,
  listDraftNames,
  markSessionExpired,
  deleteOldDrafts,
} from './draftStore.ts';

export type Session = {
  token: string;
  /** 1 for administrators, 2 for all others. */
  userType: number;
  userName: string;
  userId: number;
  /** URL, empty without an image. */
  userImage: string;
  /** The display name. */
  uName: string;
  userImageThumb: string;
};

const keys = [
  'token',
  'userType',
  'userName',
  'userId',
  'userImage',
  'uName',
  'userImageThumb',
] as const satisfies (keyof Session)[];

/** Present while the checklist of a new member may be open. */
const newKey = 'new';
/**
 * The secret returned by sign-up. In this browser the emailed link then needs one click and no
 * password.
 */
const signupKey = 'signup';

/**
 * Keys that stay when another member logs in. `browserKeys` grant no access (browserKeys.ts);
 * `ending` contains tokens that the server has not ended yet (signOut.ts).
 */
const retainedKeys = [
  'theme',
  'textSize',
  'letters',
  'commentOrder',
  'keys',
  'language',
  'ending',
  'browserKeys',
  'install',
];

function read(): Session | null {
  const get = (key: keyof Session) => localStorage.getItem(key) ?? '';
  const token = get('token');
  if (!token) return null;
  return {
    token,
    userType: Number(get('userType')),
    userName: get('userName'),
    userId: Number(get('userId')),
    userImage: get('userImage'),
    uName: get('uName'),
    userImageThumb: get('userImageThumb'),
  };
}

deleteOldDrafts();
let current = read();
/** True after a logout in this page, which is about to load the login. */
let hasLoggedOut = false;
const listeners = new Set<() => void>();

function notifyListeners() {
  current = read();
  for (const listener of listeners) listener();
}

/** The last member of this page; 0 if there was none. */
let lastMember = current?.userId ?? 0;

/** A form that one member filled in must not be shown to another, or sent with their session. */
function reloadForOtherMember() {
  const userId = current?.userId || lastMember;
  if (lastMember && userId !== lastMember) {
    document.body.inert = true;
    location.reload();
  }
  lastMember = userId;
}

// Another tab logged in or out.
addEventListener('storage', (event) => {
  if (event.key !== null && !(keys as readonly string[]).includes(event.key)) return;
  notifyListeners();
  reloadForOtherMember();
});

/** Keeps the drafts of other members, who did not log out. */
function clearStorage() {
  for (const key of Object.keys(localStorage))
    if (!retainedKeys.includes(key) && !belongsToOtherMember(key)) localStorage.removeItem(key);
}

export const session = {
  current: (): Session | null => current,

  start(newSession: Session, isNew = false) {
    hasLoggedOut = false;
    this.store(newSession, isNew);
    notifyListeners();
    lastMember = newSession.userId;
  },

  /**
   * Stores the session for the page that loads next; this page is unchanged. Of an earlier member
   * only drafts stay, which others cannot see.
   */
  store(newSession: Session, isNew = false) {
    localStorage.removeItem('userId');
    clearStorage();
    if (isNew) this.setNew(true);
    for (const key of keys) localStorage.setItem(key, String(newSession[key]));
    deleteOldDrafts();
  },

  /** Whether the checklist of a new member may be open. */
  isNew: () => localStorage.getItem(newKey) !== null,
  setNew: (isNew: boolean) =>
    isNew ? localStorage.setItem(newKey, 'yes') : localStorage.removeItem(newKey),

  /** Stored until the next login. */
  storeSignupSecret: (secret: string) => localStorage.setItem(signupKey, secret),
  signupSecret: () => localStorage.getItem(signupKey) ?? undefined,

  /** The member changed their name or image. */
  updateProfile(next: Partial<Pick<Session, 'uName' | 'userImage' | 'userImageThumb'>>) {
    for (const [key, value] of Object.entries(next)) localStorage.setItem(key, value);
    notifyListeners();
  },

  /** The role of the member changed. */
  setUserType(userType: number) {
    localStorage.setItem('userType', String(userType));
    notifyListeners();
  },

  /** Logout. Drafts stay for 30 days, as after a session that expired, unless they are deleted. */
  end({ deletesDrafts }: { deletesDrafts: boolean }) {
    if (current && deletesDrafts) deleteDrafts(current.userId);
    else if (current && listDraftNames(current.userId).length > 0) {
      markSessionExpired(current.userId);
      // Now they belong to a member who is not logged in.
      localStorage.removeItem('userId');
    }
    hasLoggedOut = true;
    clearStorage();
    notifyListeners();
  },

  /**
   * The server ended the session. Returns false if another session has started since. This tab
   * keeps its state until the next page loads: text that is being written is saved when the page
   * closes.
   */
  expire(token: string): boolean {
    if (current?.token !== token) return false;
    if (localStorage.getItem('token') === token) {
      markSessionExpired(current.userId);
      localStorage.removeItem('userId');
      clearStorage();
    }
    return true;
  },

  /** Whether the member has just logged out in this page. */
  hasLoggedOut: () => hasLoggedOut,

  /** Whether local storage still contains a session; false in a tab whose session has expired. */
  isStored: () => localStorage.getItem('token') !== null,

  /** Whether this session ended without a logout. */
  hasExpired: ({ userId }: Session) => hasSessionExpired(userId),

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSession = () => useSyncExternalStore(session.subscribe, session.current);

/** The session, for screens that only members reach. */
export function useMember(): Session {
  const member = useSession();
  if (!member) throw new Error('useMember needs a session; use it only on screens for members.');
  return member;
}
