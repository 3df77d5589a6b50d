import type { Translations } from '#contract/i18n.ts';

export const api: Translations = {
  'We could not reach the server. Check your connection and try again; nothing you wrote is lost.':
    'No pudimos conectar con el servidor. Revisa tu conexión e inténtalo de nuevo; no se perdió nada de lo que escribiste.',
};
