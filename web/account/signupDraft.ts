// What this tab stores of a sign-up. Session storage, because a visitor may share the browser: it
// ends with the tab. The password is never stored.
const draftKey = 'folkmoot.signup';
const pendingKey = 'folkmoot.signup-sent';

export function readSignupDraft<V extends object>(initial: V): V {
  try {
    return { ...initial, ...(JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<V>) };
  } catch {
    return initial;
  }
}

export const storeSignupDraft = (values: object) =>
  sessionStorage.setItem(draftKey, JSON.stringify({ ...values, password: undefined }));

/** The address that a confirmation email was sent to, for the page that asks for its code. */
export const pendingSignup = {
  read: () => sessionStorage.getItem(pendingKey) ?? undefined,
  store: (address: string) => sessionStorage.setItem(pendingKey, address),
  end: () => sessionStorage.removeItem(pendingKey),
};
