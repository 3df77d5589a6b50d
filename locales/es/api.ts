import type { Translations } from '#contract/i18n.ts';

export const api: Translations = {
  'Can’t connect to the server. Check your internet connection and try again. Nothing you wrote is lost.':
    'No pudimos conectar con el servidor. Revisa tu conexión a internet e inténtalo de nuevo. No se perdió nada de lo que escribiste.',
  'We couldn’t do that because you were logged out. Log in and try again.':
    'No pudimos hacerlo porque se cerró tu sesión. Inicia sesión e inténtalo de nuevo.',
};
