import type { Translations } from '#contract/i18n.ts';

export const settings: Translations = {
  'Your email provider told us that one of our emails was marked as spam. So we only send you emails about your account.':
    'Tu proveedor de correo nos avisó de que uno de nuestros correos se marcó como spam. Por eso solo te enviamos correos sobre tu cuenta.',
  'Send me the other emails again': 'Volver a enviarme los demás correos',
  'Show when I have read messages': 'Mostrar cuándo he leído los mensajes',
  'People who also turned this on see “Seen” below their latest message to you, and you see it below yours. It counts from now on: no one learns what you read earlier.':
    'Quienes también lo activaron ven “Visto” debajo de su último mensaje para ti, y tú lo ves debajo del tuyo. Cuenta a partir de ahora: nadie sabrá lo que leíste antes.',
  'Otherwise only friends and people in your groups can write to you first.':
    'Si no, solo tus amistades y las personas de tus grupos pueden escribirte primero.',
  'Security and data': 'Seguridad y datos',
  Safety: 'Protección',
  'You haven’t blocked anyone': 'No has bloqueado a nadie',
  'Go to friends': 'Ir a tus amistades',
  'To block someone, open the menu on their profile.':
    'Para bloquear a alguien, abre el menú de su perfil.',
  'Un-Block: {{name}}': 'Desbloquear: {{name}}',
  'You’ll be logged out on your other devices.': 'Se cerrará tu sesión en tus demás dispositivos.',
  'Someone else may have used my account': 'Puede que otra persona haya usado mi cuenta',
  'Then we’ll also remove anyone who was added to your group conversations in your name, on other devices, in the last 8 days.':
    'En ese caso, también quitaremos de tus conversaciones de grupo a quienes se agregaron en tu nombre, desde otros dispositivos, en los últimos 8 días.',
  'Current password': 'Contraseña actual',
  'Delete your account': 'Eliminar tu cuenta',
  'Your profile, posts, comments and likes disappear for everyone right away.':
    'Tu perfil, tus publicaciones, tus comentarios y tus me gusta desaparecen de inmediato para todo el mundo.',
  'You have {{days}} to change your mind. Just log in, and your profile and everything you wrote come back. By then, someone else may be in charge of groups and group conversations you ran, and your places at events may be taken. Invitations you sent stop working right away. If you don’t come back, everything is deleted for good, including your photos, and can’t be restored. Messages you sent stay with the people who received them, shown as from “Deleted member.” Polls that others voted in stay too, without your name, and reports you made stay with the moderators for as long as they need them. Before you go, delete any polls you don’t want to leave behind.':
    'Tienes {{days}} para cambiar de opinión. Basta con que inicies sesión para que reaparezcan tu perfil y todo lo que escribiste. Para entonces, tus grupos y tus conversaciones de grupo pueden estar a cargo de otra persona y tus lugares en eventos pueden estar ocupados. Las invitaciones que enviaste dejan de funcionar de inmediato. Si no vuelves, todo se elimina para siempre, también tus fotos, y no se puede recuperar. Los mensajes que enviaste se quedan con las personas que los recibieron, con el nombre “Miembro eliminado”. Las encuestas en las que otras personas votaron también se quedan, sin tu nombre, y tus denuncias quedan en manos de la moderación mientras las necesite. Antes de irte, elimina las encuestas que no quieras dejar.',
  '14 days': '14 días',
  'Delete my account': 'Eliminar mi cuenta',
  'Delete your account?': '¿Eliminar tu cuenta?',
  'You’ll be logged out on all devices. To undo this, log in again within 14 days. After that, your account is deleted for good.':
    'Se cerrará tu sesión en todos los dispositivos. Para deshacerlo, vuelve a iniciar sesión en un plazo de 14 días. Después, tu cuenta se elimina para siempre.',
  'Saved in this browser.': 'Se guarda en este navegador.',
  'Text size': 'Tamaño del texto',
  Normal: 'Normal',
  Large: 'Grande',
  Larger: 'Más grande',
  'Easier-to-read font': 'Tipografía más fácil de leer',
  'Atkinson Hyperlegible, a typeface designed to be easier to read. Saved in this browser.':
    'Atkinson Hyperlegible, una tipografía pensada para leerse mejor. Se guarda en este navegador.',
  'Download your data': 'Descarga tus datos',
  'A ZIP file with everything you’ve written and received here, including your photos. Only you can download it, and it’s available for a week.':
    'Un archivo ZIP con todo lo que escribiste y recibiste aquí, también tus fotos. Solo tú puedes descargarlo y está disponible una semana.',
  'Sorry, we couldn’t prepare your data (requested {{when}}). Please try again. If it fails again, contact the people who run this site.':
    'Lo sentimos, no pudimos preparar tus datos (pedido: {{when}}). Inténtalo de nuevo. Si vuelve a fallar, escribe a quienes administran el sitio.',
  'We’re preparing your data (requested {{when}}). We’ll email you when it’s ready.':
    'Estamos preparando tus datos (pedido: {{when}}). Te enviaremos un correo cuando estén listos.',
  'We’re preparing your data (requested {{when}}). You’ll find it here when it’s ready.':
    'Estamos preparando tus datos (pedido: {{when}}). Los encontrarás aquí cuando estén listos.',
  'Your data is ready (requested {{when}}).': 'Tus datos están listos (pedido: {{when}}).',
  'Your data is ready: {{size}} (requested {{when}}).':
    'Tus datos están listos: {{size}} (pedido: {{when}}).',
  'Request a new copy': 'Pedir una copia nueva',
  'Request my data': 'Pedir mis datos',
  'Email me a link to set a password': 'Enviarme por correo un enlace para elegir una contraseña',
  'My content': 'Mi contenido',
  'Activity on your posts, and things sent to you. Messages, friend requests and invitations always appear on the site. Here you choose whether we email you about them.':
    'Actividad en tus publicaciones y lo que te envían. Los mensajes, las solicitudes de amistad y las invitaciones siempre aparecen en el sitio. Aquí eliges si te avisamos por correo.',
  'New posts in your groups. Choose how much you get from each group below.':
    'Publicaciones nuevas en tus grupos. Más abajo eliges cuánto recibes de cada uno.',
  'Actions near you or on your issues, and changes to actions you follow.':
    'Acciones cerca de ti o sobre tus temas, y cambios en las que sigues.',
  'New posts from your friends, and changes to things you took part in.':
    'Publicaciones nuevas de tus amistades y cambios en aquello en lo que participaste.',
  'Posts from friends in this collection, even if “All friends” is off.':
    'Publicaciones de las amistades de esta colección, aunque “Todas las amistades” esté desactivado.',
  Notification: 'Notificación',
  Site: 'Sitio',
  '{{label}}: email': '{{label}}: correo electrónico',
  '{{label}}: site': '{{label}}: sitio',
  'Use your account on another site to log in here. That site will know you log in here, and we’ll get your name and email address from it.':
    'Usa tu cuenta de otro sitio para iniciar sesión aquí. Ese sitio sabrá que entras aquí, y nos dará tu nombre y tu dirección de correo.',
  '{{name}}, connected {{when}}': '{{name}}, conexión: {{when}}',
  'Not connected': 'Sin conectar',
  'Disconnect {{name}}': 'Desconectar {{name}}',
  'Disconnect {{name}}?': '¿Desconectar {{name}}?',
  Disconnect: 'Desconectar',
  'You’ll no longer be able to log in with {{name}}.': 'Ya no podrás iniciar sesión con {{name}}.',
  'Connect {{name}}?': '¿Conectar {{name}}?',
  Connect: 'Conectar',
  'We’ll send you to {{name}} and then back here.':
    'Te llevaremos a {{name}} y después volverás aquí.',
  'Add a passkey?': '¿Agregar una llave de acceso?',
  'Next, your browser will ask for your fingerprint, your face or a PIN.':
    'A continuación, tu navegador te pedirá tu huella, tu rostro o un PIN.',
  'Remove {{name}}?': '¿Quitar {{name}}?',
  'You’ll no longer be able to log in with it.': 'Ya no podrás iniciar sesión con ella.',
  Passkeys: 'Llaves de acceso',
  'Log in with your fingerprint, your face or your device’s PIN. A passkey can’t be guessed, and a fake copy of this site can’t steal it.':
    'Inicia sesión con tu huella, tu rostro o el PIN de tu dispositivo. Una llave de acceso no se puede adivinar, y una copia falsa de este sitio no puede robarla.',
  'Added {{added}}, not used yet': 'Agregada: {{added}}, todavía sin usar',
  'Added {{added}}, last used {{used}}': 'Agregada: {{added}}, último uso: {{used}}',
  'Passkey name': 'Nombre de la llave de acceso',
  'My phone': 'Mi teléfono',
  'Add a passkey': 'Agregar una llave de acceso',
  'Passkeys aren’t available in this browser.':
    'Las llaves de acceso no están disponibles en este navegador.',
  'Rename passkey': 'Cambiar el nombre de la llave de acceso',
  'Recovery codes': 'Códigos de recuperación',
  'I’ve saved them': 'Ya los guardé',
  'Recovery codes copied.': 'Códigos de recuperación copiados.',
  'Your browser blocked copying. Select the codes and copy them yourself.':
    'Tu navegador no permitió copiar. Selecciona los códigos y cópialos tú.',
  'Log out on all other devices?': '¿Cerrar sesión en todos los demás dispositivos?',
  'Log out on that device?': '¿Cerrar sesión en ese dispositivo?',
  'First, confirm that it’s you.': 'Primero, confirma que eres tú.',
  'You’ll stay logged in here.': 'Aquí tu sesión seguirá abierta.',
  'This device. Logged in {{since}}': 'Este dispositivo. Sesión iniciada: {{since}}',
  'Last used {{used}}, logged in {{since}}': 'Último uso: {{used}}, sesión iniciada: {{since}}',
  'Log out: {{device}}': 'Cerrar sesión: {{device}}',
  'Log out on all other devices': 'Cerrar sesión en todos los demás dispositivos',
  'Two-factor authentication': 'Verificación en dos pasos',
  'After your password, we ask for a code from your authenticator app. You have {{n}} recovery codes left in case you lose the app.':
    {
      one: 'Después de tu contraseña te pedimos un código de tu aplicación de autenticación. Te queda {{n}} código de recuperación por si pierdes la aplicación.',
      other:
        'Después de tu contraseña te pedimos un código de tu aplicación de autenticación. Te quedan {{n}} códigos de recuperación por si pierdes la aplicación.',
    },
  'Log in with your password plus a code from an authenticator app on your phone. That way, no one can get in with just your password.':
    'Inicia sesión con tu contraseña y además un código de una aplicación de autenticación de tu teléfono. Así nadie puede entrar solo con tu contraseña.',
  'Turn on two-factor authentication?': '¿Activar la verificación en dos pasos?',
  'Next, you’ll scan a QR code with your app.':
    'A continuación escanearás un código QR con tu aplicación.',
  'Turn on': 'Activar',
  'Get new recovery codes': 'Crear códigos de recuperación nuevos',
  'Turn off': 'Desactivar',
  'Turn off two-factor authentication?': '¿Desactivar la verificación en dos pasos?',
  'Get new recovery codes?': '¿Crear códigos de recuperación nuevos?',
  'Get new codes': 'Crear códigos nuevos',
  'Your recovery codes': 'Tus códigos de recuperación',
  '1. Scan this with your authenticator app or password manager.':
    '1. Escanea esto con tu aplicación de autenticación o tu gestor de contraseñas.',
  'QR code with the key shown below': 'Código QR con la clave que aparece abajo',
  'Or enter this key: {{secret}}': 'O escribe esta clave: {{secret}}',
  '2. Enter the code that your app shows': '2. Escribe el código que muestra tu aplicación',
  'Turn on two-factor authentication': 'Activar la verificación en dos pasos',
  'Used for the site and for emails to you.': 'Se usa en el sitio y en los correos que recibes.',
  'Unknown browser': 'Navegador desconocido',
  '{{browser}} on {{system}}': '{{browser}} en {{system}}',
  'Confirm that it’s you, so no one else can request your data.':
    'Confirma que eres tú, para que nadie más pueda pedir tus datos.',
  'Download your data?': '¿Descargar tus datos?',
  'Confirm that it’s you, so no one else can download your data.':
    'Confirma que eres tú, para que nadie más pueda descargar tus datos.',
  'You don’t have a password yet. With one, you can log in here without the other site. Until then, we’ll ask you to log in again before steps that need a password.':
    'Todavía no tienes contraseña. Con una puedes iniciar sesión aquí sin el otro sitio. Hasta entonces, te pediremos que vuelvas a iniciar sesión antes de los pasos que la necesitan.',
  'Each code works once, without the app. Print, save or write them down now. You won’t see them again.':
    'Cada código sirve una vez, sin la aplicación. Imprímelos, guárdalos o anótalos ahora. No volverás a verlos.',
  'The codes never contain i, l, o, u, 0 or 1. Capital letters and hyphens don’t matter.':
    'Los códigos nunca contienen i, l, o, u, 0 ni 1. Las mayúsculas y los guiones no importan.',
  Print: 'Imprimir',
  'Recovery codes for {{site_name}}': 'Códigos de recuperación de {{site_name}}',
  'Request your data': 'Pedir tus datos',
  'Request your data?': '¿Pedir tus datos?',
  'Group notifications': 'Notificaciones de los grupos',
  'Show more groups': 'Mostrar más grupos',
  'Browser notifications need a secure connection (https), which this site doesn’t have.':
    'Las notificaciones del navegador necesitan una conexión segura (https), que este sitio no tiene.',
  'This browser doesn’t support notifications from sites. On an iPhone or iPad, add this site to your home screen first.':
    'Este navegador no admite notificaciones de sitios. En un iPhone o iPad, primero agrega el sitio a la pantalla de inicio.',
  'Notifications from this site are blocked in this browser. Allow them in your browser settings first.':
    'Las notificaciones de este sitio están bloqueadas en este navegador. Primero permítelas en los ajustes del navegador.',
  'Your browser’s notification service isn’t responding. Please try again later.':
    'El servicio de notificaciones de este navegador no responde. Inténtalo de nuevo más tarde.',
  'This browser': 'Este navegador',
  'Turn on notifications in this browser': 'Activar las notificaciones en este navegador',
  'They work even when the site is closed, and never show content.':
    'Funcionan aunque el sitio esté cerrado y nunca muestran el contenido.',
  Unmute: 'Dejar de silenciar',
  'Until you turn it off': 'Hasta que lo desactives',
  'Until {{time}}': 'Hasta el {{time}}',
  'Word or hashtag': 'Palabra o etiqueta',
  'Posts that contain it don’t appear in your feed. Capital letters and accents make no difference.':
    'Las publicaciones que la contienen no aparecen en tu inicio. No importan las mayúsculas ni los acentos.',
  'You haven’t muted anyone or anything': 'No silenciaste a nadie ni nada',
  'To mute a person, a group or notifications about a post, open its menu.':
    'Para silenciar a una persona, un grupo o los avisos de una publicación, abre su menú.',
  'A post': 'Una publicación',
  'On an iPhone or iPad, open this site in Safari, tap the Share button and choose “Add to Home Screen.”':
    'En un iPhone o iPad, abre este sitio en Safari, toca el botón de compartir y elige “Agregar a Inicio”.',
  'Show the first steps again': 'Volver a mostrar los primeros pasos',
};
