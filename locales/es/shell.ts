import type { Translations } from '#contract/i18n.ts';

export const shell: Translations = {
  '{{name}}’s account': 'Cuenta de {{name}}',
  'Around you': 'A tu alrededor',
  Home: 'Inicio',
  Shortcuts: 'Accesos rápidos',
  Menu: 'Menú',
  ', needs your attention': ', requiere tu atención',
  ', {{n}} unread': ', {{n}} sin leer',
  'About this demo': 'Sobre esta demostración',
  'This is a demo.': 'Esto es una demostración.',
  'The town and its people are made up.': 'La ciudad y su gente son inventadas.',
  'To go live, set {{database}} or {{off}} and restart. See the README for the rest.':
    'Para abrir un sitio de verdad, define {{database}} o {{off}} y reinicia. El resto está en el README.',
  'Become a Supporter': 'Da tu apoyo',
  Login: 'Iniciar sesión',
  'Terms and conditions': 'Términos y condiciones',
  'Privacy policy': 'Política de privacidad',
  'Go to the home page': 'Ir a la página de inicio',
  'It may have been moved or deleted, or you don’t have access to it.':
    'Puede que se haya movido o eliminado, o que no tengas acceso.',
  'You’re offline. You’re seeing your feed from your last visit. What you write stays here until you’re back online and can send it.':
    'No tienes conexión. Ves tus novedades de tu última visita. Lo que escribas se queda aquí hasta que vuelvas a tener conexión y puedas enviarlo.',
  'We can’t reach the site right now. You may be seeing an older version. What you write stays here until you can send it.':
    'Ahora mismo no podemos conectar con el sitio. Puede que estés viendo una versión anterior. Lo que escribas se queda aquí hasta que puedas enviarlo.',
  '{{n}} waiting': '{{n}} en espera',
  'Couldn’t load this page': 'No pudimos cargar esta página',
  'Search for people or issues...': 'Busca personas o temas…',
  Main: 'Principal',
  'opens in a new tab': 'se abre en una pestaña nueva',
  'Skip to content': 'Saltar al contenido',
  '{{n}} unread notifications': {
    one: '{{n}} notificación sin leer',
    other: '{{n}} notificaciones sin leer',
  },
  '{{n}} friend requests waiting': {
    one: '{{n}} solicitud de amistad en espera',
    other: '{{n}} solicitudes de amistad en espera',
  },
  '{{n}} group invitations waiting': {
    one: '{{n}} invitación a un grupo en espera',
    other: '{{n}} invitaciones a grupos en espera',
  },
  Language: 'Idioma',
  Help: 'Ayuda',
  Contact: 'Contacto',
  'About|site': 'Acerca de',
  'About this site': 'Sobre este sitio',
  'questions answers contact': 'preguntas respuestas contacto',
  'Install the app': 'Instalar la aplicación',
  'Add {{site}} to your home screen to use it like an app.':
    'Agrega {{site}} a tu pantalla de inicio para usarlo como una aplicación.',
  Install: 'Instalar',
};
