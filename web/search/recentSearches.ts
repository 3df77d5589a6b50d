// Searches of the member in this browser, newest first. Logging out deletes them, as does the end
// of a session (clearStorage in api/session.ts), and the server never learns of the list.

const storageKey = 'searches';
const maxSearches = 8;

type Stored = { member: number; keywords: string[] };

export function listRecentSearches(member: number): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Stored | null;
    return stored?.member === member ? stored.keywords.slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

function store(member: number, keywords: string[]) {
  try {
    if (keywords.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ member, keywords } satisfies Stored));
  } catch {
    // Without room in the storage, nothing is remembered.
  }
}

const without = (member: number, keyword: string) =>
  listRecentSearches(member).filter((one) => one.toLowerCase() !== keyword.toLowerCase());

export const rememberSearch = (member: number, keyword: string) =>
  store(member, [keyword, ...without(member, keyword)].slice(0, maxSearches));

export const forgetSearch = (member: number, keyword: string) =>
  store(member, without(member, keyword));

export const forgetSearches = (member: number) => store(member, []);
