// WebAuthn calls. The library is loaded when it is first used.
import { strings } from '#contract/strings.ts';
import { toast } from '../ui/toast.ts';

/** WebAuthn needs a secure context and a host name, not an IP address. */
export const supportsPasskeys = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

async function credentialJson(getCredential: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return JSON.stringify(await getCredential());
  } catch (error) {
    const { name } = error as Error;
    // A user who closes the browser's dialog needs no message.
    if (name !== 'NotAllowedError' && name !== 'AbortError')
      toast.error(
        name === 'InvalidStateError' ? strings.passkeyAlreadyAdded : strings.passkeyFailed,
      );
    return undefined;
  }
}

/**
 * Creates a passkey. `options` is JSON from the server; the result is JSON for the server. It is
 * undefined if the user closed the dialog, or after an error, which is shown.
 */
export const createPasskey = (options: string) =>
  credentialJson(async () =>
    (await import('@simplewebauthn/browser')).startRegistration({
      optionsJSON: JSON.parse(options),
    }),
  );

/** Signs a challenge of the server with a passkey. Same formats as `createPasskey`. */
export const signWithPasskey = (options: string) =>
  credentialJson(async () =>
    (await import('@simplewebauthn/browser')).startAuthentication({
      optionsJSON: JSON.parse(options),
    }),
  );
