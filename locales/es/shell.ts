import type { Translations } from '#contract/i18n.ts';

export const shell: Translations = {
  'Account of {{name}}': 'Cuenta de {{name}}',
  Announcements: 'Anuncios',
  'Around you': 'A tu alrededor',
  Home: 'Inicio',
  Shortcuts: 'Accesos rápidos',
  Menu: 'Menú',
  ', something waits for you': ', algo te espera',
  ', {{n}} unread': ', {{n}} sin leer',
  'About this demo': 'Sobre esta demostración',
  'This is a demo.': 'Esto es una demostración.',
  'The town and its people are made up. To go live, set {{database}} or {{off}} and start again; the README tells the rest.':
    'La ciudad y su gente son inventadas. Para abrir un sitio de verdad, define {{database}} o {{off}} y vuelve a arrancar; el README cuenta el resto.',
  'Become a Supporter': 'Da tu apoyo',
  Login: 'Iniciar sesión',
  Legal: 'Aspectos legales',
  'Terms and conditions': 'Términos y condiciones',
  'Privacy policy': 'Política de privacidad',
  'Go to the home page': 'Ir a la página de inicio',
  'It may have been moved or deleted, or it is not open to you.':
    'Puede que se haya movido o eliminado, o que no tengas acceso a ella.',
  'You are offline. You read your feed as it was when you last looked; what you write stays here until you are back and send it.':
    'No tienes conexión. Ves tus novedades tal como estaban la última vez que miraste; lo que escribas se queda aquí hasta que vuelvas a tener conexión y lo envíes.',
  'We can’t reach the site right now. You may be seeing an older version of it. What you write stays here until you can send it.':
    'Ahora mismo no podemos conectar con el sitio. Puede que estés viendo una versión anterior. Lo que escribas se queda aquí hasta que puedas enviarlo.',
  '{{n}} waiting': '{{n}} en espera',
  'We could not load this page': 'No pudimos cargar esta página',
  'Search for people or issues...': 'Busca personas o temas...',
  Main: 'Principal',
  'opens in a new tab': 'se abre en una pestaña nueva',
  'Skip to content': 'Saltar al contenido',
  '{{n}} messages unread': { one: '{{n}} mensaje sin leer', other: '{{n}} mensajes sin leer' },
  '{{n}} notifications unread': {
    one: '{{n}} notificación sin leer',
    other: '{{n}} notificaciones sin leer',
  },
  '{{n}} requests waiting': {
    one: '{{n}} solicitud en espera',
    other: '{{n}} solicitudes en espera',
  },
  '{{n}} invitations waiting': {
    one: '{{n}} invitación en espera',
    other: '{{n}} invitaciones en espera',
  },
  Language: 'Idioma',
};
