import type { Translations } from '#contract/i18n.ts';

/** Invitation links, and the page behind an invitation. */
export const invitations: Translations = {
  '{{name}} invites you to {{site}}': '{{name}} te invita a {{site}}',
  'and to the group': 'y al grupo',
  'You’re also invited to a group. You’ll see it after you join.':
    'También te invita a un grupo. Lo verás después de unirte.',
  'This invitation is no longer valid': 'Esta invitación ya no es válida',
  'It has expired, was canceled, or was already used by as many people as it allows.':
    'Venció, se canceló o ya la usaron todas las personas que permite.',
  'This address was invited, so you can start right away.':
    'Esta dirección recibió la invitación, así que puedes empezar enseguida.',
  'This isn’t the address that was invited, so we’ll send an email to confirm it.':
    'Esta no es la dirección que recibió la invitación, así que enviaremos un correo para confirmarla.',
  'Your username will be @{{username}}.': 'Tu nombre de usuario será @{{username}}.',
  '@{{username}} is taken, so we’ll add a number.':
    '@{{username}} ya está en uso, así que agregaremos un número.',
  'Change username': 'Cambiar el nombre de usuario',
  Change: 'Cambiar',
  'Create an account and join': 'Crear una cuenta y entrar',
  'You’ll find the group invitation after you join. You can accept it, decline it or decide later.':
    'Después de unirte verás la invitación al grupo. Puedes aceptarla, rechazarla o decidir más tarde.',
  'You’ll find {{name}}’s friend request after you join. You can accept it, decline it or decide later.':
    'Después de unirte verás la solicitud de amistad de {{name}}. Puedes aceptarla, rechazarla o decidir más tarde.',
  'This is your own invitation. Share its link with people you know.':
    'Esta es tu propia invitación. Comparte el enlace con gente que conozcas.',
  'My invitations': 'Mis invitaciones',
  'Accept as {{name}}': 'Aceptar como {{name}}',
  'This link works until {{day}}.': 'Este enlace funciona hasta el {{day}}.',
  'Welcome back': 'Qué bueno verte de nuevo',
  'There’s already an account with the address of this invitation.':
    'Ya hay una cuenta con la dirección de esta invitación.',
  'A few fields. Everything else can wait.': 'Unos pocos datos. Lo demás puede esperar.',
  'Already a member? Log in and accept': '¿Ya tienes cuenta? Inicia sesión y acepta',
  'Your link to {{place}}': 'Tu enlace a {{place}}',
  'QR code with the link {{url}}': 'Código QR con el enlace {{url}}',
  'Until {{day}}, anyone with this link can sign up with your invitation.':
    'Hasta el {{day}}, cualquiera que tenga este enlace puede registrarse con tu invitación.',
  'Members of this site can join the group with it.':
    'Quienes ya son miembros del sitio pueden unirse al grupo con él.',
  'Members of this site can send you a friend request with it.':
    'Con él, quienes ya son miembros del sitio pueden enviarte una solicitud de amistad.',
  'Create a link': 'Crear un enlace',
  'Works for': 'Funciona durante',
  'How many people can use it': 'Cuántas personas pueden usarlo',
  'Everyone who opens the link can read this message. It can’t contain links.':
    'Cualquiera que abra el enlace puede leer este mensaje. No puede contener enlaces.',
  'Create link': 'Crear el enlace',
  'Couldn’t load your links': 'No pudimos cargar tus enlaces',
  'Invite by link': 'Invitar con un enlace',
  'For people whose address you don’t know: a link or a QR code that you share yourself.':
    'Para personas cuya dirección no conoces: un enlace o un código QR que compartes por tu cuenta.',
  'Link to {{place}}': 'Enlace a {{place}}',
  'The link will no longer work.': 'El enlace dejará de funcionar.',
  'Used {{used}} of {{most}} times. Works until {{day}}.':
    'Usado {{used}} de {{most}} veces. Funciona hasta el {{day}}.',
  'Share: {{link}}': 'Compartir: {{link}}',
  'Cancel link: {{link}}': 'Cancelar el enlace: {{link}}',
  'Cancel link': 'Cancelar el enlace',
};
