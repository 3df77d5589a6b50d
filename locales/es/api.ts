import type { Translations } from '#contract/i18n.ts';

export const api: Translations = {
  'Can’t connect to the server. Check your internet connection and try again. Nothing you wrote is lost.':
    'No pudimos conectar con el servidor. Revisa tu conexión a internet e inténtalo de nuevo. No se perdió nada de lo que escribiste.',
  'That wasn’t done, because you were logged out. Log in and try again.':
    'No se pudo hacer porque se cerró tu sesión. Inicia sesión e inténtalo de nuevo.',
};
