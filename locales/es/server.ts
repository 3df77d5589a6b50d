// Texts of the server: emails and notifications.
import type { Translations } from '#contract/i18n.ts';
import { serverAbout } from './serverAbout.ts';
import { serverMails } from './serverMails.ts';
import { serverSigning } from './serverSigning.ts';
import { serverAccount } from './serverAccount.ts';
import { serverExport } from './serverExport.ts';
import { serverHealth } from './serverHealth.ts';

export const server: Translations = {
  'Your scheduled post couldn’t be published. It’s still in your scheduled posts':
    'No se pudo publicar tu publicación programada. Sigue entre tus publicaciones programadas',
  ...serverAbout,
  ...serverMails,
  ...serverSigning,
  ...serverAccount,
  ...serverExport,
  ...serverHealth,
  // emails that an administrator can reword
  'Confirm your email for {{site_name}}': 'Confirma tu correo para {{site_name}}',
  'Confirm your email address to get started. Your username is {{username}}.':
    'Confirma tu dirección de correo para empezar. Tu nombre de usuario es {{username}}.',
  'This link expires in 48 hours. If you didn’t sign up, you can ignore this email.':
    'Este enlace vence en 48 horas. Si no te registraste, puedes ignorar este correo.',
  'Welcome to {{site_name}}': 'Te damos la bienvenida a {{site_name}}',
  'Glad you’re here': 'Qué bien que estás aquí',
  'Your account {{username}} is ready.': 'Tu cuenta {{username}} está lista.',
  'A short list on your home page shows the first steps: say hello, add a photo of yourself, join a group, find your representatives, answer a poll and choose your notifications. In any order, or not at all.':
    'Una lista corta en tu página de inicio muestra los primeros pasos: saluda, agrega una foto tuya, únete a un grupo, encuentra a tus representantes, responde una encuesta y elige tus notificaciones. En cualquier orden, o ninguno.',
  'Go to {{site_name}}': 'Ir a {{site_name}}',
  'You’re getting this email once, because you confirmed your email address.':
    'Recibes este correo una sola vez, porque confirmaste tu dirección de correo.',
  'You already have an account on {{site_name}}': 'Ya tienes una cuenta en {{site_name}}',
  'Your email is already registered': 'Tu correo ya está registrado',
  'Someone, probably you, tried to use this email address for an account. It belongs to the account {{username}}, which an administrator deleted.':
    'Alguien, probablemente tú, intentó usar esta dirección de correo para una cuenta. Pertenece a la cuenta {{username}}, que la administración eliminó.',
  'Someone, probably you, tried to use this email address for an account. It belongs to the account {{username}}, which is suspended and deleted.':
    'Alguien, probablemente tú, intentó usar esta dirección de correo para una cuenta. Pertenece a la cuenta {{username}}, que está suspendida y eliminada.',
  'Someone, probably you, tried to use this email address for an account. It already belongs to the account {{username}}, so nothing was changed.':
    'Alguien, probablemente tú, intentó usar esta dirección de correo para una cuenta. Ya pertenece a la cuenta {{username}}, así que no se cambió nada.',
  'You can still restore your deleted {{site_name}} account':
    'Todavía puedes recuperar tu cuenta eliminada de {{site_name}}',
  'Do you want your account back?': '¿Quieres recuperar tu cuenta?',
  'Someone, probably you, tried to use this email address for an account. It belongs to the deleted account {{username}}.':
    'Alguien, probablemente tú, intentó usar esta dirección de correo para una cuenta. Pertenece a la cuenta eliminada {{username}}.',
  'You can restore it for 14 days after it was deleted: just log in with its password. After that, you can sign up with this address again.':
    'Puedes recuperarla durante los 14 días siguientes a su eliminación: basta con iniciar sesión con su contraseña. Después podrás registrarte de nuevo con esta dirección.',
  'Log in and restore my account': 'Iniciar sesión y recuperar mi cuenta',
  'If this wasn’t you, you don’t need to do anything. If you forgot the password, choose a new one first: {{password_link}}':
    'Si no fuiste tú, no tienes que hacer nada. Si olvidaste la contraseña, elige antes una nueva: {{password_link}}',
  'Choose a new password': 'Elegir una contraseña nueva',
  'If this wasn’t you, you don’t need to do anything.':
    'Si no fuiste tú, no tienes que hacer nada.',
  'If this wasn’t you, you don’t need to do anything. We didn’t reveal that you have an account.':
    'Si no fuiste tú, no tienes que hacer nada. No revelamos que tienes una cuenta.',
  'Choose a new password for {{site_name}}': 'Elige una contraseña nueva para {{site_name}}',
  'Someone, probably you, wants to choose a new password for the account {{username}}.':
    'Alguien, probablemente tú, quiere elegir una contraseña nueva para la cuenta {{username}}.',
  'Your {{site_name}} password was changed': 'Se cambió tu contraseña de {{site_name}}',
  'Your password was changed': 'Se cambió tu contraseña',
  'The password for your account {{username}} was just changed, and all other devices were logged out. If it was you, you don’t need to do anything.':
    'Se acaba de cambiar la contraseña de tu cuenta {{username}} y se cerró la sesión en los demás dispositivos. Si fuiste tú, no tienes que hacer nada.',
  'If it wasn’t you, choose a new password now.':
    'Si no fuiste tú, elige ahora una contraseña nueva.',
  'This wasn’t me': 'No fui yo',
  'Confirm your new email for {{site_name}}': 'Confirma tu correo nuevo para {{site_name}}',
  'Confirm your new email': 'Confirma tu correo nuevo',
  'Confirm this address to use it for your account {{username}}. Until then, your old address stays in place.':
    'Confirma esta dirección para usarla en tu cuenta {{username}}. Hasta entonces sigue la anterior.',
  'Confirm my new email': 'Confirmar mi correo nuevo',
  'This link expires in 24 hours. If this isn’t your account, you can ignore this email.':
    'Este enlace vence en 24 horas. Si no es tu cuenta, puedes ignorar este correo.',
  'The email address of your {{site_name}} account is being changed':
    'Se está cambiando la dirección de correo de tu cuenta de {{site_name}}',
  'Your email address is being changed': 'Se está cambiando tu dirección de correo',
  'Someone who knows your password asked to change the email address of your account {{username}}. If it was you, open the email we sent to the new address and confirm it. You don’t need to do anything here.':
    'Alguien que conoce tu contraseña pidió cambiar la dirección de correo de tu cuenta {{username}}. Si fuiste tú, abre el correo que enviamos a la dirección nueva y confírmala. Aquí no tienes que hacer nada.',
  'If it wasn’t you, choose a new password now. That logs your account out on all devices and keeps this address, even if it was already changed.':
    'Si no fuiste tú, elige ahora una contraseña nueva. Así se cierra la sesión en todos los dispositivos y tu cuenta conserva esta dirección, aunque ya se haya cambiado.',
  'This link works once and expires in 7 days.':
    'Este enlace funciona una sola vez y vence en 7 días.',
  'We couldn’t prepare your data from {{site_name}}':
    'No pudimos preparar tus datos de {{site_name}}',
  'We couldn’t prepare your data': 'No pudimos preparar tus datos',
  'We tried for a day to prepare the ZIP file with the data of your account {{username}}, but it didn’t work. We’re sorry. Please request it again in your settings. If it fails again, contact the people who run the site.':
    'Durante un día intentamos preparar el archivo ZIP con los datos de tu cuenta {{username}}, pero no funcionó. Lo sentimos. Pídelo otra vez en tus ajustes. Si vuelve a fallar, escribe a quienes administran el sitio.',
  'If you didn’t request this, choose a new password. Someone else may know yours.':
    'Si no lo pediste, elige una contraseña nueva. Es posible que alguien más conozca la tuya.',
  'Your data from {{site_name}} is ready': 'Tus datos de {{site_name}} están listos',
  'Your data is ready': 'Tus datos están listos',
  'The ZIP file with the data of your account {{username}} is ready. Log in to download it.':
    'El archivo ZIP con los datos de tu cuenta {{username}} está listo. Inicia sesión para descargarlo.',
  'Go to my data': 'Ir a mis datos',
  'We’ll delete the file after 7 days. If you didn’t request this, choose a new password. Someone else may know yours.':
    'Eliminaremos el archivo después de 7 días. Si no lo pediste, elige una contraseña nueva. Es posible que alguien más conozca la tuya.',
  'Your {{site_name}} account was deleted': 'Se eliminó tu cuenta de {{site_name}}',
  'Your account was deleted': 'Se eliminó tu cuenta',
  'Other people can no longer see your account {{username}}. In 14 days, your posts, photos and friend list will be permanently deleted. Messages stay with the people who received them, and polls with the people who voted in them, shown under the name “Deleted member.”':
    'Los demás ya no pueden ver tu cuenta {{username}}. En 14 días se eliminarán para siempre tus publicaciones, tus fotos y tu lista de amistades. Los mensajes se quedan con quienes los recibieron, y las encuestas con quienes votaron en ellas, con el nombre “Miembro eliminado”.',
  'Changed your mind? Log in with your password before then, and everything will be back as it was.':
    '¿Cambiaste de opinión? Inicia sesión con tu contraseña antes de esa fecha y todo volverá a estar como antes.',
  'Log in and keep my account': 'Iniciar sesión y conservar mi cuenta',
  'If this wasn’t you, choose a new password first. That also removes login methods that were added recently. This link works once and expires in 7 days: {{password_link}}':
    'Si no fuiste tú, primero elige una contraseña nueva. Así también se quitan las formas de iniciar sesión que se agregaron hace poco. Este enlace funciona una sola vez y vence en 7 días: {{password_link}}',
  '{{name}} invites you to {{site_name}}': '{{name}} te invita a {{site_name}}',
  '{{name}} (@{{username}}) would like you to join. {{tagline}}':
    '{{name}} (@{{username}}) quiere que te unas. {{tagline}}',
  'Accept invitation': 'Aceptar la invitación',
  'This link works once and expires in 30 days. You’ll get at most one invitation a week. To stop all invitations, open {{refuse_link}}':
    'Este enlace funciona una sola vez y vence en 30 días. Recibirás como máximo una invitación por semana. Para no recibir ninguna, abre {{refuse_link}}',
  '{{name}} invites you to a group on {{site_name}}':
    '{{name}} te invita a un grupo en {{site_name}}',
  'Someone, probably you, wants to sign {{petition}} with this email address. The signature counts once you confirm it.':
    'Alguien, probablemente tú, quiere firmar {{petition}} con esta dirección de correo. La firma cuenta cuando la confirmes.',
  'This link expires in 48 hours. If this wasn’t you, you can ignore this email. To remove the signature at any time, open {{withdraw_link}}':
    'Este enlace vence en 48 horas. Si no fuiste tú, puedes ignorar este correo. Para retirar la firma en cualquier momento, abre {{withdraw_link}}',
  'You already signed this petition': 'Ya firmaste esta petición',
  'Someone, probably you, tried to sign {{petition}} with this email address. This address has already signed it, and each address counts only once, so nothing was changed.':
    'Alguien, probablemente tú, intentó firmar {{petition}} con esta dirección de correo. Esta dirección ya la firmó, y cada dirección cuenta una sola vez, así que no se cambió nada.',
  'If this wasn’t you, you don’t need to do anything. We didn’t reveal that you signed. To remove your signature at any time, open {{withdraw_link}}':
    'Si no fuiste tú, no tienes que hacer nada. No revelamos que firmaste. Para retirar tu firma en cualquier momento, abre {{withdraw_link}}',
  'a petition': 'una petición',
  '{{name}} writes:': '{{name}} escribe:',
  'Sent by {{sender}}': 'Enviado por {{sender}}',
  'If the button doesn’t work, open this link:': 'Si el botón no funciona, abre este enlace:',

  // logging in
  '{{code}} is your {{site_name}} code': '{{code}} es tu código para {{site_name}}',
  'Your code is {{code}}': 'Tu código es {{code}}',
  someone: 'alguien',
  'Enter it on the page where you were logging in with {{provider}}. It connects the {{provider}} account of {{name}} to your account here.':
    'Escríbelo en la página donde estabas iniciando sesión con {{provider}}. Conecta la cuenta de {{provider}} de {{name}} con tu cuenta de aquí.',
  'Enter it on the page where you were signing up with {{provider}}. It confirms that this email address is yours.':
    'Escríbelo en la página donde te estabas registrando con {{provider}}. Confirma que esta dirección de correo es tuya.',
  'Don’t share this code. Anyone who has it can log in.':
    'No compartas este código. Cualquiera que lo tenga puede iniciar sesión.',
  'This code expires in 30 minutes. If this wasn’t you, you can ignore this email.':
    'Este código vence en 30 minutos. Si no fuiste tú, puedes ignorar este correo.',
  'An account from another site was connected. Its owner can now log in to your account.':
    'Se conectó una cuenta de otro sitio. Quien la tiene ya puede iniciar sesión en tu cuenta.',
  'A passkey was added. Anyone who can unlock the device it’s on can log in to your account.':
    'Se agregó una llave de acceso. Cualquiera que pueda desbloquear el dispositivo donde está puede iniciar sesión en tu cuenta.',
  'A passkey was removed.': 'Se quitó una llave de acceso.',
  'Two-factor authentication was turned on. After your password, we’ll ask for a code from your app.':
    'Se activó la verificación en dos pasos. Después de la contraseña te pediremos un código de tu aplicación.',
  'Two-factor authentication was turned off. We no longer ask for a code from your app.':
    'Se desactivó la verificación en dos pasos. Ya no te pediremos un código de tu aplicación.',
  'An account from another site was disconnected.': 'Se desconectó una cuenta de otro sitio.',
  'How you log in to {{site_name}} has changed':
    'Cambió la forma en que inicias sesión en {{site_name}}',
  'How you log in has changed': 'Cambió la forma en que inicias sesión',
  'This is about your account {{username}}.': 'Se trata de tu cuenta {{username}}.',
  'If it wasn’t you, choose a new password now. That logs your account out on all devices and removes any login method added since the day before.':
    'Si no fuiste tú, elige ahora una contraseña nueva. Así se cierra la sesión en todos los dispositivos y se quita cualquier forma de iniciar sesión que se haya agregado desde el día anterior.',
  'If it wasn’t you, choose a new password now, and check in your settings how you log in.':
    'Si no fuiste tú, elige ahora una contraseña nueva y revisa en tus ajustes cómo inicias sesión.',

  // administration and moderation
  'Your {{site_name}} account is active again': 'Tu cuenta de {{site_name}} está activa de nuevo',
  'Your account is active again': 'Tu cuenta está activa de nuevo',
  'A group of yours on {{site_name}} has a new owner':
    'Un grupo tuyo en {{site_name}} tiene nuevo titular',
  'A group of yours has a new owner': 'Un grupo tuyo tiene nuevo titular',
  '{{name}} accepted the transfer and owns the group now.':
    '{{name}} aceptó la cesión y ahora es titular del grupo.',
  'A member accepted the transfer and owns the group now.':
    'Un miembro aceptó la cesión y ahora es titular del grupo.',
  'If you didn’t ask for this transfer, choose a new password and tell an administrator of the site.':
    'Si no pediste esta cesión, elige una contraseña nueva y avisa a la administración del sitio.',
  'Your {{site_name}} account is no longer suspended':
    'Tu cuenta de {{site_name}} ya no está suspendida',
  'Your account is no longer suspended': 'Tu cuenta ya no está suspendida',
  'An administrator deleted your account {{username}}. You can restore it by logging in within 14 days of the deletion.':
    'La administración eliminó tu cuenta {{username}}. Puedes recuperarla iniciando sesión dentro de los 14 días siguientes a la eliminación.',
  'An administrator restored your account {{username}}, with everything you wrote. You can log in again.':
    'La administración recuperó tu cuenta {{username}}, con todo lo que escribiste. Puedes volver a iniciar sesión.',
  'You deleted your account {{username}} before it was suspended. You can restore it by logging in within 14 days of the deletion.':
    'Eliminaste tu cuenta {{username}} antes de que se suspendiera. Puedes recuperarla iniciando sesión dentro de los 14 días siguientes a la eliminación.',
  'Your account {{username}} is no longer suspended. You can log in, and the people you shared your posts with can see them again.':
    'Tu cuenta {{username}} ya no está suspendida. Puedes iniciar sesión, y las personas con quienes compartiste tus publicaciones las ven de nuevo.',
  'You’re now an administrator': 'Ahora formas parte de la administración',
  'You run the site together with the other administrators. Everything you do there is recorded permanently.':
    'Administras el sitio con el resto de la administración. Todo lo que haces allí queda registrado de forma permanente.',
  'You’re now a moderator': 'Ahora formas parte de la moderación',
  'You review what people report. Everything you do there is recorded permanently.':
    'Revisas lo que la gente denuncia. Todo lo que haces allí queda registrado de forma permanente.',
  'You’re now a regular member': 'Ahora eres un miembro como los demás',
  'You no longer have a role in running the site.':
    'Ya no tienes un rol en la administración del sitio.',
  'Your role on {{site_name}} has changed': 'Tu rol en {{site_name}} cambió',
  'Go to administration': 'Ir a la administración',
  'You were logged out of {{site_name}}': 'Se cerró tu sesión en {{site_name}}',
  'You were logged out on all devices': 'Se cerró tu sesión en todos los dispositivos',
  'An administrator logged your account {{username}} out on all devices. You can log in again.':
    'La administración cerró la sesión de tu cuenta {{username}} en todos los dispositivos. Puedes volver a iniciar sesión.',
  'If you think someone else knows your password, choose a new one.':
    'Si crees que alguien más conoce tu contraseña, elige una nueva.',
  'Your {{site_name}} account is suspended': 'Tu cuenta de {{site_name}} está suspendida',
  'Your account is suspended': 'Tu cuenta está suspendida',
  'A moderator suspended your account {{username}} until {{day}}. After that, it becomes active again automatically.':
    'La moderación suspendió tu cuenta {{username}} hasta el {{day}}. Después se reactivará automáticamente.',
  'A moderator suspended your account {{username}} until {{day}}.':
    'La moderación suspendió tu cuenta {{username}} hasta el {{day}}.',
  'A moderator suspended your account {{username}}.':
    'La moderación suspendió tu cuenta {{username}}.',
  'View group': 'Ver el grupo',
  'View and appeal': 'Ver y apelar',
  'An administrator deleted this account. You can restore it by logging in only if the suspension ends within 14 days of the deletion.':
    'La administración eliminó esta cuenta. Solo puedes recuperarla iniciando sesión si la suspensión termina dentro de los 14 días siguientes a la eliminación.',
  'You deleted this account. You can restore it by logging in only if the suspension ends within 14 days of the deletion.':
    'Eliminaste esta cuenta. Solo puedes recuperarla iniciando sesión si la suspensión termina dentro de los 14 días siguientes a la eliminación.',
  'Nothing you wrote was deleted. It’s hidden while your account is suspended.':
    'No se eliminó nada de lo que escribiste. Queda oculto mientras tu cuenta esté suspendida.',
  'Your appeal on {{site_name}}': 'Tu apelación en {{site_name}}',
  'Your account stays suspended': 'Tu cuenta sigue suspendida',

  // actions, petitions and letters
  'The action': 'La acción',
  '{{action}} asks people to write letters, and you wrote one three weeks ago. Did you get a reply? It takes one click to answer. Everyone can see how many people got a reply, but not who.':
    '{{action}} pide escribir cartas, y hace tres semanas escribiste una. ¿Recibiste respuesta? Contestar toma un solo clic. Todos pueden ver cuántas personas recibieron respuesta, pero no quiénes.',
  'Let us know': 'Contestar',
  'You’re getting this email because you wrote this letter. We won’t ask again.':
    'Recibes este correo porque escribiste esta carta. No volveremos a preguntarte.',
  'Your petition reached its goal': 'Tu petición alcanzó su meta',
  '{{n}} people have signed your petition': {
    one: '{{n}} persona firmó tu petición',
    other: '{{n}} personas firmaron tu petición',
  },
  '{{petition}} has {{n}} signatures and has reached your goal.': {
    one: '{{petition}} tiene {{n}} firma y alcanzó tu meta.',
    other: '{{petition}} tiene {{n}} firmas y alcanzó tu meta.',
  },
  '{{petition}} has {{n}} signatures.': {
    one: '{{petition}} tiene {{n}} firma.',
    other: '{{petition}} tiene {{n}} firmas.',
  },
  'Let your supporters know what’s next. Post an update, and we’ll email it to followers and to everyone who signed and asked for updates.':
    'Cuéntales a quienes te apoyan qué sigue. Publica una novedad y la enviaremos por correo a quienes siguen la petición y a quienes firmaron y pidieron novedades.',
  'You’re getting this email because you started this petition.':
    'Recibes este correo porque iniciaste esta petición.',
  'It ends on {{when}}.': 'Termina el {{when}}.',
  'It’s on {{when}}.': 'Es el {{when}}.',
  'It starts on {{when}}.': 'Empieza el {{when}}.',
  '{{day}}, all day': '{{day}}, todo el día',
  'Where: {{place}}': 'Lugar: {{place}}',
  'Update on an action you follow': 'Novedad de una acción que sigues',
  'Update on a petition you signed': 'Novedad de una petición que firmaste',
  '{{action}} has an update.': '{{action}} tiene una novedad.',
  '{{action}} has an update:': '{{action}} tiene una novedad:',
  'You’re getting this email because you follow this action. To stop these emails, unfollow it.':
    'Recibes este correo porque sigues esta acción. Para no recibir más, deja de seguirla.',
  'You’re getting this email because you signed and asked for updates, and you follow the petition.':
    'Recibes este correo porque firmaste y pediste novedades, y sigues la petición.',
  'You’re getting this email because you signed and asked for updates.':
    'Recibes este correo porque firmaste y pediste novedades.',
  'Open {{stop_link}} to stop these updates, or {{withdraw_link}} to remove your signature.':
    'Abre {{stop_link}} para no recibir más novedades o {{withdraw_link}} para retirar tu firma.',

  // emails about activity
  'To keep it private, we don’t include the message in this email.':
    'Para que siga siendo privado, no incluimos el mensaje en este correo.',
  'Group: {{name}}': 'Grupo: {{name}}',
  'The group is closed, so we don’t include its name in this email.':
    'El grupo es cerrado, así que no incluimos su nombre en este correo.',
  'It isn’t public, so we don’t include the text in this email.':
    'No es público, así que no incluimos el texto en este correo.',
  'You can accept or decline the request.': 'Puedes aceptar o rechazar la solicitud.',
  'View all notifications': 'Ver todas las notificaciones',
  'You have a new notification': 'Tienes una notificación nueva',
  'You have a new notification on {{site_name}}': 'Tienes una notificación nueva en {{site_name}}',
  'You have {{n}} new notifications': {
    one: 'Tienes {{n}} notificación nueva',
    other: 'Tienes {{n}} notificaciones nuevas',
  },
  'You have {{n}} new notifications on {{site_name}}': {
    one: 'Tienes {{n}} notificación nueva en {{site_name}}',
    other: 'Tienes {{n}} notificaciones nuevas en {{site_name}}',
  },
  'And {{n}} more.': 'Y {{n}} más.',
  'It won’t take place.': 'No se realizará.',
  'The time or place has changed. Check the details before you go.':
    'Cambió la hora o el lugar. Revisa los detalles antes de ir.',
  'You can vote again while the poll is open.':
    'Puedes votar de nuevo mientras la encuesta esté abierta.',
  'You can add the outcome on the poll’s page.':
    'Puedes contar el desenlace en la página de la encuesta.',
  'You can see the results now.': 'Ya puedes ver los resultados.',
  'Only you can see it. Its page explains why. Edit it to have it reviewed again.':
    'Solo tú puedes verla. Su página explica por qué. Edítala para que se revise de nuevo.',
  'Thanks for your report. For privacy reasons, we can’t share details.':
    'Gracias por tu denuncia. Por privacidad, no podemos dar más detalles.',
  'Everything is back as it was before.': 'Todo está como antes.',
  'You’ll find the details in your settings, under “Moderation decisions.”':
    'Encontrarás los detalles en tus ajustes, en “Decisiones de moderación”.',
  'Only you can still see it.': 'Solo tú lo sigues viendo.',
  'No one can see it now. We keep it for 30 days in case this was a mistake.':
    'Ya nadie puede verlo. Lo conservamos durante 30 días por si fue un error.',
  'Think this is a mistake? Appeal within 30 days. A different moderator will review it, if there is one.':
    '¿Crees que es un error? Apela en un plazo de 30 días. Lo revisará otra persona de la moderación, si la hay.',

  // activity of one person
  '{{who}} added a new post': '{{who}} hizo una publicación nueva',
  '{{who}} created a poll': '{{who}} creó una encuesta',
  '{{who}} published an article': '{{who}} publicó un artículo',
  '{{who}} created a group': '{{who}} creó un grupo',
  '{{who}} changed who can see a post you took part in':
    '{{who}} cambió quién puede ver una publicación en la que participaste',
  '{{who}} changed who can see an article you took part in':
    '{{who}} cambió quién puede ver un artículo en el que participaste',
  '{{who}} changed who can see a poll you took part in':
    '{{who}} cambió quién puede ver una encuesta en la que participaste',
  'Anything you added earlier is still visible only to the people who could see it then.':
    'Lo que aportaste antes solo lo siguen viendo las personas que podían verlo entonces.',
  '{{who}} edited a post you took part in': '{{who}} editó una publicación en la que participaste',
  '{{who}} edited an article you took part in': '{{who}} editó un artículo en el que participaste',
  '{{who}} changed a poll you voted in, so your vote no longer counts':
    '{{who}} cambió una encuesta en la que votaste, así que tu voto ya no cuenta',
  '{{who}} edited a poll you took part in': '{{who}} editó una encuesta en la que participaste',
  '{{who}} updated a group you’re in': '{{who}} actualizó un grupo en el que estás',
  '{{who}} deleted a post you took part in':
    '{{who}} eliminó una publicación en la que participaste',
  '{{who}} deleted a poll you took part in': '{{who}} eliminó una encuesta en la que participaste',
  '{{who}} deleted an article you took part in':
    '{{who}} eliminó un artículo en el que participaste',
  '{{who}} deleted a group you were in': '{{who}} eliminó un grupo en el que estabas',
  '{{who}} wants to message you': '{{who}} quiere enviarte un mensaje',
  '{{who}} sent you a message': '{{who}} te envió un mensaje',
  '{{who}} wrote in “{{conversation}}”': '{{who}} escribió en “{{conversation}}”',
  '{{who}} and {{n}} others wrote in “{{conversation}}”': {
    one: '{{who}} y {{n}} persona más escribieron en “{{conversation}}”',
    other: '{{who}} y {{n}} personas más escribieron en “{{conversation}}”',
  },
  '{{who}} added you to “{{conversation}}”': '{{who}} te agregó a “{{conversation}}”',
  '{{who}} wrote in a group conversation': '{{who}} escribió en una conversación de grupo',
  '{{who}} and {{n}} others wrote in group conversations': {
    one: '{{who}} y {{n}} persona más escribieron en conversaciones de grupo',
    other: '{{who}} y {{n}} personas más escribieron en conversaciones de grupo',
  },
  '{{who}} added you to a group conversation': '{{who}} te agregó a una conversación de grupo',
  '{{who}} asked you to join a group conversation':
    '{{who}} te pidió que te unas a una conversación de grupo',
  '{{who}} invited you to a group': '{{who}} te invitó a un grupo',
  '{{who}} joined your group': '{{who}} se unió a tu grupo',
  '{{who}} accepted your invitation to a group': '{{who}} aceptó tu invitación a un grupo',
  '{{who}} sent you a friend request': '{{who}} te envió una solicitud de amistad',
  '{{who}} accepted your friend request': '{{who}} aceptó tu solicitud de amistad',
  '{{who}} commented on your post': '{{who}} comentó tu publicación',
  '{{who}} commented on your poll': '{{who}} comentó tu encuesta',
  '{{who}} commented on your article': '{{who}} comentó tu artículo',
  '{{who}} commented on your group': '{{who}} comentó tu grupo',
  '{{who}} commented on your action': '{{who}} comentó tu acción',
  '{{who}} liked your post': '{{who}} dio me gusta a tu publicación',
  '{{who}} liked your poll': '{{who}} dio me gusta a tu encuesta',
  '{{who}} liked your article': '{{who}} dio me gusta a tu artículo',
  '{{who}} liked your group': '{{who}} dio me gusta a tu grupo',
  '{{who}} liked your action': '{{who}} dio me gusta a tu acción',
  '{{who}} replied to your comment': '{{who}} respondió a tu comentario',
  '{{who}} liked your comment': '{{who}} dio me gusta a tu comentario',
  '{{who}} mentioned you in a comment': '{{who}} te mencionó en un comentario',
  '{{who}} mentioned you in a post': '{{who}} te mencionó en una publicación',
  '{{who}} mentioned you in a poll': '{{who}} te mencionó en una encuesta',
  '{{who}} mentioned you in an article': '{{who}} te mencionó en un artículo',
  '{{who}} mentioned you in a group': '{{who}} te mencionó en un grupo',
  '{{who}} mentioned you in an action': '{{who}} te mencionó en una acción',
  '{{who}} published an action that may interest you':
    '{{who}} publicó una acción que puede interesarte',
  '{{who}} canceled an action you follow': '{{who}} canceló una acción que sigues',
  '{{who}} changed an action you follow': '{{who}} cambió una acción que sigues',

  // activity of several people
  '{{who}} and {{n}} others commented on your post': {
    one: '{{who}} y {{n}} persona más comentaron tu publicación',
    other: '{{who}} y {{n}} personas más comentaron tu publicación',
  },
  '{{who}} and {{n}} others commented on your poll': {
    one: '{{who}} y {{n}} persona más comentaron tu encuesta',
    other: '{{who}} y {{n}} personas más comentaron tu encuesta',
  },
  '{{who}} and {{n}} others commented on your article': {
    one: '{{who}} y {{n}} persona más comentaron tu artículo',
    other: '{{who}} y {{n}} personas más comentaron tu artículo',
  },
  '{{who}} and {{n}} others commented on your group': {
    one: '{{who}} y {{n}} persona más comentaron tu grupo',
    other: '{{who}} y {{n}} personas más comentaron tu grupo',
  },
  '{{who}} and {{n}} others commented on your action': {
    one: '{{who}} y {{n}} persona más comentaron tu acción',
    other: '{{who}} y {{n}} personas más comentaron tu acción',
  },
  '{{who}} and {{n}} others liked your post': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu publicación',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu publicación',
  },
  '{{who}} and {{n}} others liked your poll': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu encuesta',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu encuesta',
  },
  '{{who}} and {{n}} others liked your article': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu artículo',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu artículo',
  },
  '{{who}} and {{n}} others liked your group': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu grupo',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu grupo',
  },
  '{{who}} and {{n}} others liked your action': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu acción',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu acción',
  },
  '{{who}} and {{n}} others replied to your comment': {
    one: '{{who}} y {{n}} persona más respondieron a tu comentario',
    other: '{{who}} y {{n}} personas más respondieron a tu comentario',
  },
  '{{who}} and {{n}} others liked your comment': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu comentario',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu comentario',
  },
  '{{who}} and {{n}} others updated a group you’re in': {
    one: '{{who}} y {{n}} persona más actualizaron un grupo en el que estás',
    other: '{{who}} y {{n}} personas más actualizaron un grupo en el que estás',
  },
  '{{who}} and {{n}} others invited you to a group': {
    one: '{{who}} y {{n}} persona más te invitaron a un grupo',
    other: '{{who}} y {{n}} personas más te invitaron a un grupo',
  },
  '{{who}} and {{n}} others joined your group': {
    one: '{{who}} y {{n}} persona más se unieron a tu grupo',
    other: '{{who}} y {{n}} personas más se unieron a tu grupo',
  },
  '{{who}} and {{n}} others accepted your invitation to a group': {
    one: '{{who}} y {{n}} persona más aceptaron tu invitación a un grupo',
    other: '{{who}} y {{n}} personas más aceptaron tu invitación a un grupo',
  },

  // activity without the name of the person
  'A post you took part in was deleted': 'Se eliminó una publicación en la que participaste',
  'A poll you took part in was deleted': 'Se eliminó una encuesta en la que participaste',
  'An article you took part in was deleted': 'Se eliminó un artículo en el que participaste',
  'A group you were in was deleted': 'Se eliminó un grupo en el que estabas',
  'An action you follow starts soon': 'Pronto empieza una acción que sigues',
  'There’s a place for you at an event': 'Hay un lugar para ti en un evento',
  'You were on the waiting list. If you can’t go, please say so on the event’s page.':
    'Estabas en la lista de espera. Si no puedes ir, indícalo en la página del evento, por favor.',
  'An action you follow ends soon': 'Pronto termina una acción que sigues',
  '{{n}} people completed your action': {
    one: '{{n}} persona completó tu acción',
    other: '{{n}} personas completaron tu acción',
  },
  'Your poll has closed. Let voters know what happens next.':
    'Se cerró tu encuesta. Cuéntales a quienes votaron qué sigue.',
  'A poll you voted in has closed': 'Se cerró una encuesta en la que votaste',
  'Your comment was approved': 'Se aprobó tu comentario',
  'Your action wasn’t approved': 'No se aprobó tu acción',
  'Your post was approved': 'Se aprobó tu publicación',
  'Your poll was approved': 'Se aprobó tu encuesta',
  'Your article was approved': 'Se aprobó tu artículo',
  'Your group was approved': 'Se aprobó tu grupo',
  'Your action was approved': 'Se aprobó tu acción',

  // moderation decisions
  'We reviewed your report and took no action': 'Revisamos tu denuncia y no tomamos medidas',
  'We reviewed your report and took action': 'Revisamos tu denuncia y tomamos medidas',
  'We reviewed your appeal and kept the decision':
    'Revisamos tu apelación y mantuvimos la decisión',
  'We granted your appeal and reversed the decision about your post':
    'Aceptamos tu apelación y revertimos la decisión sobre tu publicación',
  'We granted your appeal and reversed the decision about your poll':
    'Aceptamos tu apelación y revertimos la decisión sobre tu encuesta',
  'We granted your appeal and reversed the decision about your article':
    'Aceptamos tu apelación y revertimos la decisión sobre tu artículo',
  'We granted your appeal and reversed the decision about your group':
    'Aceptamos tu apelación y revertimos la decisión sobre tu grupo',
  'We granted your appeal and reversed the decision about your action':
    'Aceptamos tu apelación y revertimos la decisión sobre tu acción',
  'We granted your appeal and reversed the decision about your comment':
    'Aceptamos tu apelación y revertimos la decisión sobre tu comentario',
  'We granted your appeal and reversed the decision about your message':
    'Aceptamos tu apelación y revertimos la decisión sobre tu mensaje',
  'We granted your appeal and reversed the decision about your account':
    'Aceptamos tu apelación y revertimos la decisión sobre tu cuenta',
  'A moderator reversed the decision about your post':
    'La moderación revirtió la decisión sobre tu publicación',
  'A moderator reversed the decision about your poll':
    'La moderación revirtió la decisión sobre tu encuesta',
  'A moderator reversed the decision about your article':
    'La moderación revirtió la decisión sobre tu artículo',
  'A moderator reversed the decision about your group':
    'La moderación revirtió la decisión sobre tu grupo',
  'A moderator reversed the decision about your action':
    'La moderación revirtió la decisión sobre tu acción',
  'A moderator reversed the decision about your comment':
    'La moderación revirtió la decisión sobre tu comentario',
  'A moderator reversed the decision about your message':
    'La moderación revirtió la decisión sobre tu mensaje',
  'A moderator reversed the decision about your account':
    'La moderación revirtió la decisión sobre tu cuenta',
  'A moderator warned you about your post':
    'La moderación te hizo una advertencia sobre tu publicación',
  'A moderator warned you about your poll':
    'La moderación te hizo una advertencia sobre tu encuesta',
  'A moderator warned you about your article':
    'La moderación te hizo una advertencia sobre tu artículo',
  'A moderator warned you about your group': 'La moderación te hizo una advertencia sobre tu grupo',
  'A moderator warned you about your action':
    'La moderación te hizo una advertencia sobre tu acción',
  'A moderator warned you about your comment':
    'La moderación te hizo una advertencia sobre tu comentario',
  'A moderator warned you about your message':
    'La moderación te hizo una advertencia sobre tu mensaje',
  'A moderator hid your post': 'La moderación ocultó tu publicación',
  'A moderator hid your poll': 'La moderación ocultó tu encuesta',
  'A moderator hid your article': 'La moderación ocultó tu artículo',
  'A moderator hid your group': 'La moderación ocultó tu grupo',
  'A moderator hid your action': 'La moderación ocultó tu acción',
  'A moderator hid your comment': 'La moderación ocultó tu comentario',
  'A moderator deleted your post': 'La moderación eliminó tu publicación',
  'A moderator deleted your poll': 'La moderación eliminó tu encuesta',
  'A moderator deleted your article': 'La moderación eliminó tu artículo',
  'A moderator deleted your group': 'La moderación eliminó tu grupo',
  'A moderator deleted your action': 'La moderación eliminó tu acción',
  'A moderator deleted your comment': 'La moderación eliminó tu comentario',
  'Also in {{group}}': 'También en {{group}}',
  'Also cares about {{issue}}': 'También le importa {{issue}}',
  'Actions I follow on {{site_name}}': 'Acciones que sigo en {{site_name}}',
  '{{name}} (@{{username}}) would like you to join {{group}}. Log in, or sign up with this address, to find your invitation. {{tagline}}':
    '{{name}} (@{{username}}) quiere que te unas a {{group}}. Inicia sesión, o regístrate con esta dirección, y encontrarás tu invitación. {{tagline}}',
  'Test email from {{site_name}}': 'Correo de prueba de {{site_name}}',
  'Email works': 'El correo funciona',
  'You asked for this test email in the administration. If you can read it, email works.':
    'Pediste este correo de prueba en la administración. Si puedes leerlo, el correo funciona.',
};
