// Who is signed in, kept in local storage under the seven keys that other clients of this network share.
import { useSyncExternalStore } from 'react';

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

const keys = ['token', 'userType', 'userName', 'userId', 'userImage', 'uName', 'userImageThumb'] as const satisfies (keyof Session)[];

const newKey = 'new';

/** What stays when somebody else signs in at the same browser. */
const keptKeys = ['theme', 'keys', 'language'];

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

let current = read();
const listeners = new Set<() => void>();

function changed() {
  current = read();
  for (const listener of listeners) listener();
}

// Another tab signed in or out.
addEventListener('storage', (event) => {
  if (event.key === null || (keys as readonly string[]).includes(event.key)) changed();
});

function clearStorage() {
  const kept = keptKeys.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}

export const session = {
  current: (): Session | null => current,

  start(next: Session, isNew = false) {
    this.keep(next, isNew);
    changed();
  },

  /** For the page that is loaded next: this one is left as it is. Leaves nothing of whoever used this browser before. */
  keep(next: Session, isNew = false) {
    clearStorage();
    if (isNew) localStorage.setItem(newKey, 'yes');
    for (const key of keys) localStorage.setItem(key, String(next[key]));
  },

  /** Whether there may be something that somebody new is still asked. */
  isNew: () => localStorage.getItem(newKey) !== null,

  /** All of it was answered or skipped. */
  settle: () => localStorage.removeItem(newKey),

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

  end() {
    clearStorage();
    changed();
  },

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
