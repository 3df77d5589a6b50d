import type { Translations } from '#contract/i18n.ts';

export const notifications: Translations = {
  'Confirm Friend: {{name}}': 'Confirmar amistad: {{name}}',
  Confirm: 'Confirmar',
  'Decline Friend: {{name}}': 'Rechazar amistad: {{name}}',
  'Mark All as Read': 'Marcar todo como leído',
  'See All': 'Ver todas',
  'You have no notifications yet.': 'Todavía no tienes notificaciones.',
  ', unread': ', sin leer',
  'We could not load your notifications': 'No pudimos cargar tus notificaciones',
  'Nothing has happened yet': 'Todavía no ha pasado nada',
  'Choose what you are told of': 'Elegir de qué te avisamos',
  'Likes and comments on what you post, friend requests, invitations, and news of the actions you follow will appear here.':
    'Aquí aparecerán los me gusta y comentarios a lo que publicas, las solicitudes de amistad, las invitaciones y las novedades de las acciones que sigues.',
  notifications: 'notificaciones',
  'That is everything.': 'Eso es todo.',
  'Browsers take notifications only from sites that are reached by https, which this one is not.':
    'Los navegadores solo aceptan notificaciones de sitios a los que se llega por https, y este no lo es.',
  'This browser takes no notifications from sites. On an iPhone or iPad it does once the site is on the home screen.':
    'Este navegador no acepta notificaciones de sitios. En un iPhone o iPad las acepta cuando el sitio está en la pantalla de inicio.',
  'Notifications from this site are blocked in this browser. Allow them in the settings of the browser first.':
    'Las notificaciones de este sitio están bloqueadas en este navegador. Primero permítelas en los ajustes del navegador.',
  'The push service of this browser does not answer. Please try again later.':
    'El servicio de notificaciones de este navegador no responde. Inténtalo de nuevo más tarde.',
  'This browser': 'Este navegador',
  'Tell this browser when there is news': 'Avisar a este navegador cuando haya novedades',
  'Also while the site is closed. It says that there is something new, never what.':
    'También mientras el sitio está cerrado. Dice que hay algo nuevo, nunca qué es.',
  'No more of these e-mails': 'No más correos como este',
  'Choose your e-mails': 'Elegir tus correos',
  'Stop all e-mails about what happens here':
    'Dejar de recibir todos los correos sobre lo que pasa aquí',
  'Stop these e-mails': 'Dejar de recibir estos correos',
  'This ends all e-mails about {{kind}}. It is still shown to you on {{site}}, and you can change your mind in your settings.':
    'Así dejarás de recibir todos los correos sobre {{kind}}. Lo seguirás viendo en {{site}}, y puedes cambiar de opinión en tus ajustes.',
};
