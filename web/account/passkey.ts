// What a browser is asked about passkeys. Its library is fetched when somebody uses one.
import { strings } from '#contract/strings.ts';
import { toast } from '../ui/notice.ts';

/** Browsers keep passkeys for names, not for numbers, and only where nobody listens in. */
export const canPasskey = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

async function told(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    const { name } = error as Error;
    // Whoever closes the browser's dialog knows that nothing happened.
    if (name !== 'NotAllowedError' && name !== 'AbortError')
      toast.error(name === 'InvalidStateError' ? strings.passkeyKnown : strings.passkeyFailed);
    return undefined;
  }
}

/** What the browser answers, to be sent on; nothing when its dialog was closed. */
export const createPasskey = (options: string) =>
  told(async () =>
    (await import('@simplewebauthn/browser')).startRegistration({
      optionsJSON: JSON.parse(options),
    }),
  );

export const signWithPasskey = (options: string) =>
  told(async () =>
    (await import('@simplewebauthn/browser')).startAuthentication({
      optionsJSON: JSON.parse(options),
    }),
  );
