// Who is signed in, kept in local storage under the seven keys that other clients of this network share.
import { useSyncExternalStore } from 'react';
import { deleteDraftsOf, hasEnded, isOfAnother, markEnded, sweepDrafts } from '../ui/draftStore.ts';

export type Session = {
  token: string;
  /** 1 administrator, 2 member. */
  userType: number;
  userName: string;
  userId: number;
  userImage: string;
  /** The name to show. */
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

const newKey = 'new';
/** The secret that signing up answered: in this browser the mailed link takes a press and no password. */
const signupKey = 'signup';

/** What stays when somebody else signs in at the same browser; `browserKeys` open nothing (browserKeys.ts), `ending` are tokens that the server has not ended yet (leave.ts). */
const keptKeys = ['theme', 'keys', 'language', 'ending', 'browserKeys'];

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

sweepDrafts();
let current = read();
/** The member logged out in this page, which is on its way to the login. */
let left = false;
const listeners = new Set<() => void>();

function changed() {
  current = read();
  for (const listener of listeners) listener();
}

// Another tab signed in or out.
addEventListener('storage', (event) => {
  if (event.key === null || (keys as readonly string[]).includes(event.key)) changed();
});

/** Of drafts, only those of others stay, who did not log out. */
function clearStorage() {
  for (const key of Object.keys(localStorage))
    if (!keptKeys.includes(key) && !isOfAnother(key)) localStorage.removeItem(key);
}

export const session = {
  current: (): Session | null => current,

  start(next: Session, isNew = false) {
    left = false;
    this.keep(next, isNew);
    changed();
  },

  /** For the page that is loaded next: this one is left as it is. Of whoever used this browser before, only drafts stay, which are shown to nobody else. */
  keep(next: Session, isNew = false) {
    localStorage.removeItem('userId');
    clearStorage();
    if (isNew) localStorage.setItem(newKey, 'yes');
    for (const key of keys) localStorage.setItem(key, String(next[key]));
    sweepDrafts();
  },

  /** Whether there may be something that somebody new is still asked. */
  isNew: () => localStorage.getItem(newKey) !== null,

  /** All of it was answered or skipped. */
  settle: () => localStorage.removeItem(newKey),

  /** Kept until somebody logs in here. */
  signedUp: (secret: string) => localStorage.setItem(signupKey, secret),
  signupSecret: () => localStorage.getItem(signupKey) ?? undefined,

  /** Others see the member under a new name or picture. */
  rename(next: Partial<Pick<Session, 'uName' | 'userImage' | 'userImageThumb'>>) {
    for (const [key, value] of Object.entries(next)) localStorage.setItem(key, value);
    changed();
  },

  /** What part they have in running the site has changed. */
  retype(userType: number) {
    localStorage.setItem('userType', String(userType));
    changed();
  },

  /** The member logged out: what they did not send goes, too. */
  end() {
    if (current) deleteDraftsOf(current.userId);
    left = true;
    clearStorage();
    changed();
  },

  /**
   * The server ended it. False when another session has begun meanwhile. This tab is left as it is, for the page that is loaded next: what is being
   * written is kept when it closes.
   */
  lost(token: string): boolean {
    if (current?.token !== token) return false;
    if (localStorage.getItem('token') === token) {
      markEnded(current.userId);
      localStorage.removeItem('userId');
      clearStorage();
    }
    return true;
  },

  /** Whether the member has just logged out in this page. */
  wasLeft: () => left,

  /** Whether this browser still keeps one. */
  isHere: () => localStorage.getItem('token') !== null,

  /** Whether it ended without its member logging out. */
  wasLost: ({ userId }: Session) => hasEnded(userId),

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSession = () => useSyncExternalStore(session.subscribe, session.current);

/** For screens that only members reach. */
export function useMember(): Session {
  const member = useSession();
  if (!member) throw new Error('This part is shown to members alone.');
  return member;
}
