// WebAuthn calls. The library is loaded when it is first used.
import { strings } from '#contract/strings.ts';
import { toast } from '../ui/toast.ts';

/** WebAuthn needs a secure context and a host name, not an IP address. */
export const supportsPasskeys = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

async function credentialJson(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ask());
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

/** Returns the credential as JSON for the server, or undefined if the user closed the dialog. */
export const createPasskey = (options: string) =>
  credentialJson(async () =>
    (await import('@simplewebauthn/browser')).startRegistration({
      optionsJSON: JSON.parse(options),
    }),
  );

export const signWithPasskey = (options: string) =>
  credentialJson(async () =>
    (await import('@simplewebauthn/browser')).startAuthentication({
      optionsJSON: JSON.parse(options),
    }),
  );
