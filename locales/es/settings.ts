import type { Translations } from '#contract/i18n.ts';

export const settings: Translations = {
  'Nobody is blocked': 'No has bloqueado a nadie',
  'To your friends': 'Ir a tus amistades',
  'To block somebody, open the menu of their profile.':
    'Para bloquear a alguien, abre el menú de su perfil.',
  'Un-Block: {{name}}': 'Desbloquear: {{name}}',
  'Wherever else you are logged in, you will be logged out.':
    'Se cerrará tu sesión en todos los demás lugares donde la tengas abierta.',
  'Current password': 'Contraseña actual',
  'Confirm new password': 'Confirma la contraseña nueva',
  'Your password': 'Tu contraseña',
  'Code of your app, or a recovery code': 'Código de tu aplicación o un código de recuperación',
  'Delete your account': 'Eliminar tu cuenta',
  'At once, nobody sees you here any more: your profile, posts, comments and likes are gone for everyone.':
    'De inmediato nadie más te verá aquí: tu perfil, tus publicaciones, tus comentarios y tus me gusta desaparecen para todo el mundo.',
  'For {{days}} you can change your mind: log in, and everything is back. After that it is deleted for good, pictures included, and nobody can bring it back. Messages that you sent stay with who received them, signed “Deleted member”. Polls in which others have voted stay for them, without your name: delete those first that should not stay.':
    'Durante {{days}} puedes cambiar de opinión: inicia sesión y todo estará de vuelta. Después se elimina para siempre, con las imágenes incluidas, y nadie puede recuperarlo. Los mensajes que enviaste se quedan con quienes los recibieron, firmados como “Miembro eliminado”. Las encuestas en las que otras personas votaron se quedan para ellas, sin tu nombre: elimina antes las que no deban quedarse.',
  '14 days': '14 días',
  'Delete my account': 'Eliminar mi cuenta',
  'Delete your account?': '¿Eliminar tu cuenta?',
  'You are logged out everywhere. Within 14 days you can log in again to take this back; after that your account is gone for good.':
    'Se cierra tu sesión en todas partes. Durante 14 días puedes volver a iniciar sesión para deshacerlo; después tu cuenta desaparece para siempre.',
  'Kept in this browser.': 'Se guarda en este navegador.',
  'Take your data along': 'Llévate tus datos',
  'A zip of everything you wrote and were told here, with your pictures. It is made for you alone and kept for a week.':
    'Un archivo zip con todo lo que escribiste y te dijeron aquí, con tus imágenes. Se prepara solo para ti y se guarda una semana.',
  'We could not put your data together; you asked {{when}}. We are sorry. Please try again. If it fails again, please write to whoever runs the site.':
    'No pudimos reunir tus datos (pedido: {{when}}). Lo sentimos. Inténtalo de nuevo. Si vuelve a fallar, escribe a quien administra el sitio.',
  'We are putting everything together; you asked {{when}}. You get an e-mail when it is ready.':
    'Estamos reuniendo todo (pedido: {{when}}). Recibirás un correo cuando esté listo.',
  'Your zip is ready, asked for {{when}}.': 'Tu archivo zip está listo (pedido: {{when}}).',
  'Your zip is ready: {{size}}, asked for {{when}}.':
    'Tu archivo zip está listo: {{size}} (pedido: {{when}}).',
  Download: 'Descargar',
  'Ask for a new one': 'Pedir uno nuevo',
  'Ask for my data': 'Pedir mis datos',
  'Send me a link to set a password': 'Enviarme un enlace para elegir una contraseña',
  'My content': 'Mi contenido',
  'What happens to what you post, and what is meant for you. Messages, friend requests and invitations are always shown on the site; this decides about e-mails of them.':
    'Lo que pasa con lo que publicas, y lo que es para ti. Los mensajes, las solicitudes de amistad y las invitaciones siempre se muestran en el sitio; esto decide sobre sus correos.',
  'What is posted in your groups, as much as you choose for each of them below.':
    'Lo que se publica en tus grupos, tanto como elijas más abajo para cada uno.',
  'Comments and replies': 'Comentarios y respuestas',
  Mentions: 'Menciones',
  'Group invitations and new members': 'Invitaciones a grupos y miembros nuevos',
  'What you took part in': 'Aquello en lo que participaste',
  'Decisions of moderators': 'Decisiones de moderación',
  'Actions near you or on your issues, and changes of those you follow.':
    'Acciones cerca de ti o sobre tus temas, y cambios en las que sigues.',
  'All friends': 'Todas las amistades',
  'What your friends post, and changes of what you took part in.':
    'Lo que publican tus amistades y los cambios en aquello en lo que participaste.',
  'What the friends in this collection post, also when “All friends” is off.':
    'Lo que publican las amistades de esta colección, también cuando “Todas las amistades” está desactivado.',
  'At once': 'Al instante',
  'An e-mail for each thing that happens.': 'Un correo por cada cosa que pasa.',
  'Once a day': 'Una vez al día',
  'One e-mail in the morning, when there is something you have not read.':
    'Un correo por la mañana, cuando hay algo que no has leído.',
  'Once a week': 'Una vez por semana',
  'The same on Mondays.': 'Lo mismo, los lunes.',
  'What happens': 'Qué pasa',
  Site: 'Sitio',
  '{{label}}: e-mail': '{{label}}: correo electrónico',
  '{{label}}: site': '{{label}}: sitio',
  'When e-mails come': 'Cuándo llegan los correos',
  'Other sites': 'Otros sitios',
  'Log in here with your account there. They learn that you do; we learn your name and your e-mail address there.':
    'Inicia sesión aquí con tu cuenta de allí. Ese sitio sabrá que lo haces; aquí sabremos tu nombre y tu dirección de correo de allí.',
  '{{name}}, connected {{when}}': '{{name}}, conexión: {{when}}',
  'Not connected': 'Sin conectar',
  'Disconnect {{name}}': 'Desconectar {{name}}',
  'Disconnect {{name}}?': '¿Desconectar {{name}}?',
  Disconnect: 'Desconectar',
  'You can no longer log in with {{name}}.': 'Ya no podrás iniciar sesión con {{name}}.',
  'Connect {{name}}?': '¿Conectar {{name}}?',
  Connect: 'Conectar',
  'You go to {{name}} and come back.': 'Irás a {{name}} y volverás.',
  'Add a passkey?': '¿Agregar una llave de acceso?',
  'Go on': 'Seguir',
  'Your browser asks for your fingerprint, your face or a PIN next.':
    'A continuación, tu navegador te pedirá tu huella, tu rostro o un PIN.',
  'Remove {{name}}?': '¿Quitar {{name}}?',
  'You can no longer log in with it.': 'Ya no podrás iniciar sesión con ella.',
  Passkeys: 'Llaves de acceso',
  'Log in with your fingerprint, your face or a PIN of your device. A passkey can not be guessed, and no page that only looks like this one gets it.':
    'Inicia sesión con tu huella, tu rostro o un PIN de tu dispositivo. Una llave de acceso no se puede adivinar, y ninguna página que solo se parezca a esta la obtiene.',
  'Added {{added}}, not used yet': 'Agregada: {{added}}, todavía sin usar',
  'Added {{added}}, last used {{used}}': 'Agregada: {{added}}, último uso: {{used}}',
  'Rename {{name}}': 'Cambiar el nombre de {{name}}',
  Rename: 'Cambiar el nombre',
  'Name of the new passkey': 'Nombre de la llave de acceso nueva',
  'My phone': 'Mi teléfono',
  'Add a passkey': 'Agregar una llave de acceso',
  'This browser can not keep passkeys for this address.':
    'Este navegador no puede guardar llaves de acceso para esta dirección.',
  'Rename the passkey': 'Cambiar el nombre de la llave de acceso',
  'Recovery codes': 'Códigos de recuperación',
  'I have kept them': 'Ya los guardé',
  'The recovery codes are copied.': 'Los códigos de recuperación están copiados.',
  'The browser did not let us copy. Mark the codes and copy them by hand.':
    'El navegador no nos dejó copiar. Selecciona los códigos y cópialos a mano.',
  'Log out everywhere else?': '¿Cerrar sesión en todos los demás lugares?',
  'Log out this device?': '¿Cerrar sesión en este dispositivo?',
  'To make sure that it is you, please enter your password.':
    'Para asegurarnos de que eres tú, escribe tu contraseña.',
  'You stay logged in here.': 'Aquí tu sesión sigue abierta.',
  'You are here. Logged in {{since}}': 'Estás aquí. Sesión iniciada: {{since}}',
  'Last used {{used}}, logged in {{since}}': 'Último uso: {{used}}, sesión iniciada: {{since}}',
  'Log out: {{device}}': 'Cerrar sesión: {{device}}',
  'Log out everywhere else': 'Cerrar sesión en todos los demás lugares',
  'Decisions about you': 'Decisiones sobre ti',
  'Two-factor': 'Verificación en dos pasos',
  'After your password, a code of your app is asked for. You have {{n}} recovery codes left for the day the app is gone.':
    {
      one: 'Después de tu contraseña se pide un código de tu aplicación. Te queda {{n}} código de recuperación para el día en que no tengas la aplicación.',
      other:
        'Después de tu contraseña se pide un código de tu aplicación. Te quedan {{n}} códigos de recuperación para el día en que no tengas la aplicación.',
    },
  'After your password, have a code asked for that an app on your phone shows: a password that somebody else learned is not enough then.':
    'Haz que después de tu contraseña se pida un código que muestra una aplicación de tu teléfono: así no basta con que alguien averigüe tu contraseña.',
  'Turn two-factor on?': '¿Activar la verificación en dos pasos?',
  'Next you scan a picture with your app.':
    'A continuación escanearás una imagen con tu aplicación.',
  'Turn on': 'Activar',
  'New recovery codes': 'Códigos de recuperación nuevos',
  'Turn off': 'Desactivar',
  'Turn two-factor off?': '¿Desactivar la verificación en dos pasos?',
  'New recovery codes?': '¿Crear códigos de recuperación nuevos?',
  'Make new ones': 'Crear nuevos',
  'Your recovery codes': 'Tus códigos de recuperación',
  '1. Scan this with an app for codes, such as the one of your phone or of your password manager.':
    '1. Escanea esto con una aplicación de códigos, como la de tu teléfono o la de tu gestor de contraseñas.',
  'A QR code with the secret that stands below': 'Un código QR con la clave que aparece abajo',
  'Or type the secret in: {{secret}}': 'O escribe la clave: {{secret}}',
  '2. Enter the code that it shows': '2. Escribe el código que muestra',
  'Turn two-factor on': 'Activar la verificación en dos pasos',
  'The site and the mails to you are in it.':
    'El sitio y los correos que recibes están en este idioma.',
  'A browser': 'Un navegador',
  '{{browser}} on {{system}}': '{{browser}} en {{system}}',
  'So that nobody else can ask for it, please show that it is you.':
    'Para que nadie más pueda pedirlos, demuestra que eres tú.',
  'Download your data?': '¿Descargar tus datos?',
  'So that nobody else can take it, please show that it is you.':
    'Para que nadie más pueda llevárselos, demuestra que eres tú.',
  'You have none. With one you can log in here without the other site. Until then, steps that need it ask you to log in again first.':
    'No tienes ninguna. Con una puedes entrar aquí sin el otro sitio. Hasta entonces, los pasos que la necesitan te piden que vuelvas a entrar antes.',
  'Each lets you in once without the app. Print, save or write them down now: they are not shown again.':
    'Cada uno te deja entrar una vez sin la aplicación. Imprímelos, guárdalos o anótalos ahora: no se vuelven a mostrar.',
  'They hold no i, l, o, u, 0 or 1. Capitals and hyphens do not matter.':
    'No contienen i, l, o, u, 0 ni 1. Las mayúsculas y los guiones no importan.',
  Print: 'Imprimir',
  'Recovery codes for {{site_name}}': 'Códigos de recuperación de {{site_name}}',
};
