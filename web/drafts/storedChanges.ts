// The stored form of a draft.

/** Changed fields. JSON has no undefined, so fields that became undefined are listed in `unset`. */
export type StoredChanges = { set: object; unset: string[] };
export const noChanges: StoredChanges = { set: {}, unset: [] };

export const toStored = (changes: object): StoredChanges => ({
  set: changes,
  unset: Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [field] : [])),
});

/** Also reads drafts stored as plain values by earlier versions. */
export function fromStored<Values extends object>(stored: StoredChanges): Partial<Values> {
  if (!('unset' in stored)) return stored as Partial<Values>;
  const { set, unset } = stored;
  return {
    ...set,
    ...Object.fromEntries(unset.map((field) => [field, undefined])),
  } as Partial<Values>;
}

/** Appends to the field `text` of a stored draft. `json` is null if there is none. */
export function appendText(json: string | null, text: string): string {
  const changes = fromStored<{ text: string }>(parse(json));
  return JSON.stringify(
    toStored({ ...changes, text: changes.text ? `${changes.text}\n${text}` : text }),
  );
}

/** The field `text` of a stored draft; empty if there is none. */
export const readText = (json: string | null): string =>
  fromStored<{ text: string }>(parse(json)).text ?? '';

function parse(json: string | null): StoredChanges {
  try {
    return json === null ? noChanges : (JSON.parse(json) as StoredChanges);
  } catch {
    return noChanges;
  }
}
