import type { Translations } from '#contract/i18n.ts';

/** Invitation links, and the page behind an invitation. */
export const invitations: Translations = {
  '{{name}} invites you to {{site}}': '{{name}} te invita a {{site}}',
  'and into the group': 'y al grupo',
  'You’re also invited into a group. You’ll see it inside.':
    'También te invita a un grupo. Lo verás al entrar.',
  'This invitation has ended': 'Esta invitación ya no es válida',
  'It was used up or canceled, or it has expired.': 'Se usó por completo, se canceló o caducó.',
  'With the invited address you’re in at once.': 'Con la dirección invitada entras enseguida.',
  'Not the invited address, so we send an email to confirm it.':
    'No es la dirección invitada; enviamos un correo para confirmarla.',
  'You will be @{{username}}.': 'Serás @{{username}}.',
  '@{{username}} is taken, so we add a number.':
    '@{{username}} ya está en uso; añadiremos un número.',
  'Change username': 'Cambiar el nombre de usuario',
  Change: 'Cambiar',
  'Create an account and join': 'Crear una cuenta y entrar',
  'The invitation to the group waits inside. You may say yes, later or no.':
    'La invitación al grupo te espera dentro. Puedes decir que sí, más tarde o que no.',
  '{{name}}’s friend request waits inside. You may say yes, later or no.':
    'La solicitud de amistad de {{name}} te espera dentro. Puedes decir que sí, más tarde o que no.',
  'This is your own invitation. Share its link with people you know.':
    'Esta es tu propia invitación. Comparte el enlace con gente que conozcas.',
  'My invitations': 'Mis invitaciones',
  'Accept as {{name}}': 'Aceptar como {{name}}',
  'This link works until {{day}}.': 'Este enlace funciona hasta el {{day}}.',
  'Welcome back': 'Qué bueno verte de nuevo',
  'There’s already an account with the address of this invitation.':
    'Ya hay una cuenta con la dirección de esta invitación.',
  'Come in': 'Entra',
  'A few fields. Everything else can wait.': 'Unos pocos datos. Lo demás puede esperar.',
  'Already here? Log in and accept': '¿Ya tienes cuenta? Inicia sesión y acepta',
  'No, thank you': 'No, gracias',
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
  'Everyone who opens the link reads it. Links aren’t allowed.':
    'Lo lee toda persona que abra el enlace. No se permiten enlaces.',
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
