// Contract strings: validation errors, missing objects and denied requests.
import type { Translations } from '#contract/i18n.ts';

export const refusals: Translations = {
  'Please report one thing at a time.': 'Haz una denuncia por cada cosa.',
  'Choose a period of six weeks at most.': 'Elige un período de seis semanas como máximo.',
  'This group is archived. You can read it, but no one can post.':
    'Este grupo está archivado. Puedes leerlo, pero nadie puede publicar.',
  'Please choose a person, a group, a word or a post.':
    'Elige una persona, un grupo, una palabra o una publicación.',
  'Please enter a word with at least one letter or number.':
    'Escribe una palabra con al menos una letra o un número.',
  'You’ve reached the limit for mutes. End one first.':
    'Alcanzaste el límite de silenciados. Quita uno primero.',
  'You’ve reached the limit for saved posts. Remove some you no longer need.':
    'Llegaste al límite de publicaciones guardadas. Quita algunas que ya no necesites.',
  'A group can have up to 3 pinned posts. Unpin one first.':
    'Un grupo puede tener hasta 3 publicaciones fijadas. Deja de fijar una primero.',
  'You can remove the quote, but you can’t quote another post instead.':
    'Puedes quitar la cita, pero no cambiarla por otra publicación.',
  'Conversation not found.': 'No se encontró la conversación.',
  'A conversation can have up to 50 people.': 'Una conversación puede tener hasta 50 personas.',
  'Only the person who started the conversation can rename it.':
    'Solo quien inició la conversación puede cambiarle el nombre.',
  'Only the person who started the conversation can remove people.':
    'Solo quien inició la conversación puede quitar a otras personas.',
  'This person was removed. Only the person who started the conversation can add them again.':
    'Se quitó a esta persona. Solo quien inició la conversación puede volver a agregarla.',
  'You can’t react to messages in this conversation.':
    'No puedes reaccionar a los mensajes de esta conversación.',
  'Messages can be changed or deleted for everyone only within 15 minutes.':
    'Los mensajes solo se pueden modificar o eliminar para todos durante 15 minutos.',
  'This post isn’t in a group.': 'Esta publicación no está en un grupo.',
  'Invitation link not found.': 'No se encontró el enlace de invitación.',
  'You’ve reached the limit for links. Please cancel one before you create another.':
    'Llegaste al máximo de enlaces. Cancela uno antes de crear otro.',
  'There’s already an account with this address. Please log in to accept the invitation, or choose “Forgot your password?” on the login page.':
    'Ya hay una cuenta con esta dirección. Inicia sesión para aceptar la invitación o elige “¿Olvidaste tu contraseña?” en la página de inicio de sesión.',
  'Everyone who can see this post can now see your comment.':
    'Quienes pueden ver esta publicación ahora ven tu comentario.',
  'Everyone who can see this petition can now see your name and comment.':
    'Quienes pueden ver esta petición ahora ven tu nombre y tu comentario.',
  'You haven’t signed this petition.': 'No has firmado esta petición.',
  'You’re now listed as a member of this group.':
    'Ahora apareces entre los miembros de este grupo.',
  'You’re not a member of this group.': 'No eres miembro de este grupo.',
  'People signed this when more people could see it. Share it with them again before you change the text.':
    'Algunas personas firmaron cuando más gente podía ver la petición. Vuelve a compartirla con ellas antes de cambiar el texto.',
  'People sent this letter when more people could see it. Share it with them again before you change the text.':
    'Algunas personas enviaron esta carta cuando más gente podía verla. Vuelve a compartirla con ellas antes de cambiar el texto.',
  'People have already voted, so you can’t change who sees this poll for now. You can delete it.':
    'Ya hay votos, así que por ahora no se puede cambiar quién ve esta encuesta. Puedes eliminarla.',
  'Results appear once 10 people have voted.':
    'Los resultados se muestran cuando hayan votado 10 personas.',
  'The votes in this poll can no longer be counted. Its author can start it again.':
    'Los votos de esta encuesta ya no se pueden contar. Quien la hizo puede empezarla de nuevo.',
  'Please enter your username or email.': 'Escribe tu nombre de usuario o tu correo electrónico.',
  'Please enter your username.': 'Escribe tu nombre de usuario.',
  'Please enter your email.': 'Escribe tu correo electrónico.',
  'Please enter your name.': 'Escribe tu nombre.',
  'Please enter your password.': 'Escribe tu contraseña.',
  'Please enter your zip code.': 'Escribe tu código postal.',
  'Please confirm your password.': 'Confirma tu contraseña.',
  'Your password did not match.': 'Las contraseñas no coinciden.',
  'Please enter your new password.': 'Escribe tu contraseña nueva.',
  'Please confirm your new password.': 'Confirma tu contraseña nueva.',
  'Password does not match.': 'Las contraseñas no coinciden.',
  'Please choose at least one issue.': 'Elige al menos un tema.',
  'Please complete the check first.': 'Primero completa la comprobación.',
  'Title can not be empty!': 'Escribe un título.',
  'Url can not be empty!': 'Escribe una dirección web.',
  'Reason can not be empty!': 'Indica el motivo.',
  'No information found to be shared!': 'Escribe algo o agrega una foto, un enlace o un lugar.',
  'Comment can not be blank!': 'Escribe un comentario.',
  'Please add recipient to send.': 'Agrega un destinatario.',
  'Please choose user from list only.': 'Elige solo personas de la lista.',
  'You can add each recipient only once.': 'Puedes agregar a cada persona una sola vez.',
  'You can’t send yourself a message.': 'No puedes enviarte un mensaje.',
  'You blocked this person. Unblock them to send a message.':
    'Bloqueaste a esta persona. Desbloquéala para enviarle un mensaje.',
  'Write something or attach a file.': 'Escribe algo o adjunta un archivo.',
  'This person only accepts messages from friends and people they share a group with.':
    'Esta persona solo acepta mensajes de sus amistades y de quienes comparten un grupo con ella.',
  'Message not found.': 'No encontramos el mensaje.',
  'Choose a message or a person, not both.': 'Elige un mensaje o una persona, no ambos.',
  'One of these files is no longer available. Please add it again.':
    'Uno de estos archivos ya no está disponible. Agrégalo de nuevo.',
  'Please choose a JPEG, PNG, WebP, AVIF or GIF image, or a PDF.':
    'Elige una imagen JPEG, PNG, WebP, AVIF o GIF, o un PDF.',
  'Notification not found.': 'No encontramos la notificación.',
  'We don’t recognize this link. You can choose your emails in your notification settings.':
    'No reconocemos este enlace. Puedes elegir tus correos en los ajustes de notificaciones.',
  'Please enter your current password.': 'Escribe tu contraseña actual.',
  'Please name the passkey.': 'Ponle un nombre a la llave de acceso.',
  'Please enter the code from your app.': 'Escribe el código que muestra tu aplicación.',
  'Please enter the code from the email.': 'Escribe el código que te enviamos por correo.',
  'Collection name can not be empty!': 'Ponle un nombre a la colección.',
  'Name can not be empty!': 'Escribe un nombre.',
  'Please enter email addresses to invite.':
    'Escribe las direcciones de correo de las personas que quieres invitar.',
  'Please enter valid email address.': 'Escribe una dirección de correo válida.',
  'Please add user to invite.': 'Elige a quién quieres invitar.',
  'Please choose your friends to invite.': 'Elige a qué amistades quieres invitar.',
  'Question can not be empty!': 'Escribe una pregunta.',
  'Please enter the number of response choices someone can select.':
    'Escribe cuántas opciones puede elegir cada persona.',
  "Poll must have it's closing date.": 'Elige una fecha de cierre.',
  'Option can not be empty.': 'Completa esta opción.',
  'There was a mismatch of the number of poll choices to be saved and the expected total number of poll choices or at least one of the poll choices contained no text.':
    'El número de opciones no coincide, o una de ellas está vacía. Revísalas.',
  'Please choose end date for this action.': 'Elige una fecha de fin.',
  'End date must be greater than start date.': 'El fin debe ser posterior al inicio.',
  'Please choose a date or time that hasn’t passed yet.':
    'Elige una fecha u hora que todavía no haya pasado.',
  'Please enter at least one minute.': 'Escribe al menos un minuto.',
  'Please add a recipient for the letter.': 'Agrega un destinatario para la carta.',
  'Please write the letter’s text.': 'Escribe el texto de la carta.',
  'Please write your update.': 'Escribe tu novedad.',
  'Excerpt can not be empty!': 'Escribe un extracto breve.',
  'Please enter the link you want to save.': 'Escribe el enlace que quieres guardar.',
  'Emails can not be empty!': 'Escribe al menos una dirección de correo.',
  'Address can not be empty!': 'Escribe una dirección.',
  'Email can not be empty!': 'Escribe tu correo electrónico.',
  'Please select your date of birth.': 'Elige tu fecha de nacimiento.',
  'Error! Please required form fields.': 'Revisa los campos marcados.',
  'Please enter a valid email address.': 'Escribe una dirección de correo válida.',
  'Use 3 to 30 letters, numbers, dots, hyphens or underscores, without spaces.':
    'Usa de 3 a 30 letras, números, puntos, guiones o guiones bajos, sin espacios.',
  'This username is already taken.': 'Este nombre de usuario ya está en uso.',
  'Use at least 8 characters.': 'Usa al menos 8 caracteres.',
  'Use at most 128 characters.': 'Usa como máximo 128 caracteres.',
  'This password is too common. Please choose another.':
    'Esta contraseña es demasiado común. Elige otra.',
  'Your password must be different from your username and email.':
    'Tu contraseña debe ser distinta de tu nombre de usuario y de tu correo.',
  'The check didn’t work. Please try it again.': 'La comprobación no funcionó. Inténtala de nuevo.',
  'Please enter a web address that starts with http:// or https://.':
    'Escribe una dirección web que empiece con http:// o https://.',
  'We couldn’t load a preview of this page. You can still share the link.':
    'No pudimos cargar una vista previa de esta página. Aun así puedes compartir el enlace.',
  'We couldn’t find a photo there. Try another address, or upload a photo.':
    'Ahí no encontramos ninguna foto. Prueba otra dirección o sube una foto.',
  'That username or password isn’t right. Check both and try again.':
    'El nombre de usuario o la contraseña no son correctos. Revísalos e inténtalo de nuevo.',
  'One of these issues doesn’t exist.': 'Uno de estos temas no existe.',
  'One of these photos is no longer available. Please add it again.':
    'Una de estas fotos ya no está disponible. Agrégala de nuevo.',
  'The comment you’re replying to is no longer available.':
    'El comentario al que respondes ya no está disponible.',
  'You can’t move a post to another group.': 'No puedes mover una publicación a otro grupo.',
  'Please continue from the previous page’s `next` value.':
    'Continúa desde el valor `next` de la página anterior.',
  'This field is required.': 'Este campo es obligatorio.',
  'Please enter at least two letters of the place.': 'Escribe al menos dos letras del lugar.',
  'Unknown field.': 'Campo desconocido.',
  'This isn’t a valid value.': 'Este valor no es válido.',
  'This no longer exists.': 'Esto ya no existe.',
  'This was already done. Reload the page to see it.':
    'Esto ya se hizo. Vuelve a cargar la página para verlo.',
  'You’ve used {{used}} MB of {{most}} MB. Delete some files or posts to free up space.':
    'Has usado {{used}} MB de {{most}} MB. Elimina archivos o publicaciones para liberar espacio.',
  'This site is out of storage space right now. Its administrators can make more room.':
    'Este sitio se quedó sin espacio por el momento. La administración puede liberar espacio.',
  'Too many items.': 'Demasiados elementos.',
  'This text has too much formatting. Try pasting it as plain text.':
    'Este texto tiene demasiado formato. Intenta pegarlo como texto sin formato.',
  'Please choose at most {{most}}.': 'Elige {{most}} como máximo.',
  'Please enter {{least}} or more.': 'Escribe {{least}} o más.',
  'Please enter {{most}} or less.': 'Escribe {{most}} o menos.',
  'Please enter a ZIP code, such as 00417 or 00417-1234.':
    'Escribe un código postal, como 00417 o 00417-1234.',
  'Please enter a phone number, such as 555 010 0199.':
    'Escribe un número de teléfono, como 555 010 0199.',
  'We couldn’t read this request.': 'No pudimos leer esta solicitud.',
  'This text contains a character we can’t save.':
    'Este texto contiene un carácter que no podemos guardar.',
  'This is too large.': 'Esto es demasiado grande.',
  'This type of data isn’t accepted here.': 'Aquí no se acepta este tipo de datos.',
  'Please choose a file.': 'Elige un archivo.',
  'Please choose a file of up to 10 MB.': 'Elige un archivo de hasta 10 MB.',
  'Please choose a JPEG, PNG, WebP, AVIF or GIF image.':
    'Elige una imagen JPEG, PNG, WebP, AVIF o GIF.',
  'We can’t read photos in HEIC format. Please choose a JPEG, or set your phone’s camera to “Most Compatible.”':
    'No podemos leer fotos en formato HEIC. Elige un JPEG o ajusta la cámara de tu teléfono a “Más compatible”.',
  'This AVIF image has too many pixels. Please choose one of up to 13 megapixels, or a JPEG.':
    'Esta imagen AVIF tiene demasiados píxeles. Elige una de hasta 13 megapíxeles o un JPEG.',
  'This image has too many pixels. Please choose one of up to 40 megapixels.':
    'Esta imagen tiene demasiados píxeles. Elige una de hasta 40 megapíxeles.',
  'This image is damaged. Please choose another one.': 'Esta imagen está dañada. Elige otra.',
  'The Idempotency-Key must have 8 to 200 characters.':
    'La Idempotency-Key debe tener de 8 a 200 caracteres.',
  'This Idempotency-Key was already used for a different request.':
    'Esta Idempotency-Key ya se usó para otra solicitud.',
  'Your current password isn’t right.': 'Tu contraseña actual no es correcta.',
  'You don’t have a password yet. Set one in your settings, under “Login and security.”':
    'Todavía no tienes contraseña. Elige una en tus ajustes, en “Inicio de sesión y seguridad”.',
  'Please log in again first. You can do this within 10 minutes of logging in.':
    'Primero vuelve a iniciar sesión. Puedes hacer esto durante los 10 minutos siguientes.',
  'This code isn’t right or has expired.': 'Este código no es correcto o ya venció.',
  'This is your only way to log in. Set a password or add another way first.':
    'Esta es la única forma en que puedes iniciar sesión. Primero elige una contraseña o agrega otra forma.',
  'This took too long or was started in another browser. Please try again.':
    'Tardó demasiado o se empezó en otro navegador. Inténtalo de nuevo.',
  'The other site didn’t confirm who you are. Please try again.':
    'El otro sitio no confirmó quién eres. Inténtalo de nuevo.',
  'The other site isn’t responding. Please try again later.':
    'El otro sitio no responde. Inténtalo más tarde.',
  'You can’t log in this way here.': 'Aquí no puedes iniciar sesión de esta forma.',
  'Please use your organization’s account. It’s the only way to log in or sign up here.':
    'Usa la cuenta de tu organización. Es la única forma de iniciar sesión o registrarse aquí.',
  'You don’t have an account here yet, and you can’t create one this way.':
    'Aquí todavía no tienes cuenta, y de esta forma no puedes crear una.',
  'That account is already connected to a different account here.':
    'Esa cuenta ya está conectada con otra cuenta de aquí.',
  'You’ve already connected a different account from that site. Disconnect it first.':
    'Ya conectaste otra cuenta de ese sitio. Primero desconéctala.',
  'This doesn’t match what the other site sent us.':
    'Esto no coincide con lo que nos envió el otro sitio.',
  'Please confirm your email address first.': 'Primero confirma tu dirección de correo.',
  'This isn’t connected to your account.': 'Esto no está conectado con tu cuenta.',
  'This passkey didn’t work here. Please try again, or log in another way.':
    'Esta llave de acceso no funcionó aquí. Inténtalo de nuevo o inicia sesión de otra forma.',
  'You’ve already added this passkey.': 'Ya agregaste esta llave de acceso.',
  'This passkey no longer exists.': 'Esta llave de acceso ya no existe.',
  'This code isn’t right or was already used. Please wait for the next one.':
    'Este código no es correcto o ya se usó. Espera el siguiente.',
  'Too many wrong codes were entered for this account. Please use a recovery code. Or choose a new password with “Forgot your password?”, then log in with a code again.':
    'Se escribieron demasiados códigos incorrectos en esta cuenta. Usa un código de recuperación, o pon una contraseña nueva con “¿Olvidaste tu contraseña?” y vuelve a iniciar sesión con un código.',
  'This took too long, or too many codes were wrong. Please log in again.':
    'Tardó demasiado, o hubo demasiados códigos incorrectos. Vuelve a iniciar sesión.',
  'Two-factor authentication is already on.': 'La verificación en dos pasos ya está activada.',
  'Two-factor authentication is already off.': 'La verificación en dos pasos ya está desactivada.',
  'An administrator confirmed this email address. First show that you read email there: send yourself the link under “Edit profile.”':
    'Un administrador confirmó esta dirección de correo. Primero demuestra que lees el correo allí: envíate el enlace en “Editar el perfil”.',
  'This link can’t be used. The account has two-factor authentication, a passkey or a role, and no one has shown yet that they read email at this address. If it’s your account, log in and confirm the address. If not, you can sign up with the address.':
    'Este enlace no se puede usar. La cuenta tiene verificación en dos pasos, una clave de acceso o un cargo, y nadie ha demostrado aún que lee el correo en esta dirección. Si es tu cuenta, inicia sesión y confirma la dirección. Si no, puedes registrarte con la dirección.',
  'You can’t log in to this account.': 'No se puede iniciar sesión en esta cuenta.',
  'Website should include http:// or https://':
    'Escribe una dirección web que empiece con http:// o https://.',
  'Please choose a date in the past.': 'Elige una fecha que ya haya pasado.',
  'You can’t do this to yourself.': 'No puedes hacer esto contigo.',
  'You can only add friends to a collection.': 'Solo puedes agregar amistades a una colección.',
  'You’ve reached the limit for collections. Delete one you no longer need.':
    'Llegaste al máximo de colecciones. Elimina una que ya no necesites.',
  'One of these collections is full. Remove some people from it first.':
    'Una de estas colecciones está llena. Primero quita a algunas personas de ella.',
  'Your collections are full. Remove some people from another collection first.':
    'Tus colecciones están llenas. Primero quita a algunas personas de otra colección.',
  'You already have a collection with this name.': 'Ya tienes una colección con este nombre.',
  'Please remove web addresses from the message.': 'Quita las direcciones web del mensaje.',
  'The selected part is outside the photo.': 'La parte elegida queda fuera de la foto.',
  'Please choose one of your collections.': 'Elige una de tus colecciones.',
  'We already sent an invitation to this address in the last week.':
    'Ya enviamos una invitación a esta dirección en la última semana.',
  '{{emails}}: Already invited within the last week.':
    '{{emails}}: Ya enviamos una invitación en la última semana.',
  'This person is already a member.': 'Esta persona ya es miembro.',
  'This person has already been invited.': 'Esta persona ya tiene una invitación.',
  'This person isn’t one of your friends.': 'Esta persona no está entre tus amistades.',
  'This person couldn’t be invited.': 'No se pudo invitar a esta persona.',
  Someone: 'Alguien',
  'Please choose a closing time in the future.':
    'Elige una hora de cierre que todavía no haya pasado.',
  'Two options are the same.': 'Hay dos opciones iguales.',
  'We don’t recognize this time zone.': 'No reconocemos esta zona horaria.',
  'This change resets the votes so far. Please confirm it first.':
    'Este cambio anula los votos emitidos hasta ahora. Primero confírmalo.',
  'People have already voted. Until more people vote, you can only move the closing time later, by at least a day.':
    'Ya hay votos. Hasta que voten más personas, solo puedes aplazar el cierre, al menos un día.',
  'People have already voted based on when results would be shown, so you can’t show them earlier.':
    'Ya votaron personas que sabían cuándo se mostrarían los resultados, así que no se pueden mostrar antes.',
  'We don’t recognize this country or state.': 'No reconocemos este país o estado.',
  'You can only sign petitions.': 'Solo puedes firmar peticiones.',
  'You can only do this with a letter.': 'Esto solo se puede hacer con una carta.',
  'This petition has ended.': 'Esta petición terminó.',
  'This is your own action.': 'Esta es tu propia acción.',
  'You can only do this with an event.': 'Solo puedes hacer esto con un evento.',
  'This action has ended.': 'Esta acción ya terminó.',
  'You can’t change an action’s type: event, task, petition or letter.':
    'No puedes cambiar el tipo de una acción: evento, tarea, petición o carta.',
  'This action has been canceled.': 'Esta acción se canceló.',
  'This action is waiting for approval.': 'Esta acción espera aprobación.',
  'This action has already been reviewed.': 'Esta acción ya se revisó.',
  'Please enter an email address, a contact form or a phone number.':
    'Escribe una dirección de correo, un formulario de contacto o un número de teléfono.',
  'This letter no longer goes to this recipient.': 'Esta carta ya no va a este destinatario.',
  'People have written to too many former recipients of this letter. Please keep the current ones, or start a new letter.':
    'Ya se escribió a demasiados destinatarios anteriores de esta carta. Conserva los actuales o empieza otra carta.',
  'You can’t reach this recipient this way.': 'No puedes contactar así a este destinatario.',
  'You haven’t written to this recipient yet.': 'Todavía no le escribiste a este destinatario.',
  'This letter doesn’t go to people’s own representatives.':
    'Esta carta no va a los representantes de cada persona.',
  'You’ve reached the limit for blocked people. Unblock someone first.':
    'Llegaste al máximo de personas bloqueadas. Primero desbloquea a alguien.',
  'You’ve written to as many officials as this letter allows.':
    'Ya escribiste a tantas autoridades como admite esta carta.',
  'You can post five updates a day. Please wait until tomorrow.':
    'Puedes publicar cinco novedades al día. Espera hasta mañana.',
  'This poll is closed.': 'Esta encuesta está cerrada.',
  'This poll is still open.': 'Esta encuesta sigue abierta.',
  'You’ve already voted in this poll.': 'Ya votaste en esta encuesta.',
  'Please choose your answer to vote.': 'Elige una opción para votar.',
  'The options in this poll have changed. Please look at them and vote again.':
    'Las opciones de esta encuesta cambiaron. Míralas y vota de nuevo.',
  'This photo is no longer available. Please add it again.':
    'Esta foto ya no está disponible. Agrégala de nuevo.',
  'Tags can only have letters, numbers, hyphens and underscores.':
    'Las etiquetas solo pueden tener letras, números, guiones y guiones bajos.',
  'The parent group must be another group you own.': 'El grupo principal debe ser otro grupo tuyo.',
  'Only discussions can have a title.': 'Solo los debates pueden tener título.',
  'You can’t change a post’s type: discussion, bookmark or post.':
    'No puedes cambiar el tipo de una publicación: debate, marcador o publicación.',
  'This was changed elsewhere since you opened it.':
    'Esto se cambió en otro lugar desde que lo abriste.',
  'Please write this on one line.': 'Escríbelo en una sola línea.',
  'Please enter a web address that starts with https://.':
    'Escribe una dirección web que empiece con https://.',
  'Feed not found.': 'No encontramos la publicación.',
  'Comment not found.': 'No encontramos el comentario.',
  'Page not found.': 'No encontramos la página.',
  'User not found.': 'No encontramos a esta persona.',
  'This request no longer exists.': 'Esta solicitud ya no existe.',
  'Collection not found.': 'No encontramos la colección.',
  'Invitation not found.': 'No encontramos la invitación.',
  'This device is already logged out.': 'Este dispositivo ya no tiene la sesión abierta.',
  'Group not found.': 'No encontramos ningún grupo.',
  'Group not found.|yet': 'Todavía no hay grupos',
  'This person isn’t a member of the group.': 'Esta persona no es miembro del grupo.',
  'This invitation no longer exists.': 'Esta invitación ya no existe.',
  'Content not found.': 'No encontramos nada.',
  'Action not found.': 'No encontramos ninguna acción.',
  'Action not found.|yet': 'Todavía no hay acciones',
  'Post not found.': 'No encontramos la publicación.',
  'Poll not found.': 'No encontramos la encuesta.',
  'Polls not found.': 'Todavía no hay encuestas',
  'File not found.': 'No encontramos el archivo.',
  'Records not found.': 'No encontramos representantes.',
  'This is no longer in your log.': 'Esto ya no está en tu registro.',
  'This user has no feed/activity yet.': 'Todavía no hay actividad',
  'This user has no blog posts yet': 'Todavía no hay artículos',
  'This user has no poll posts yet.': 'Todavía no hay encuestas',
  'This user has not any actions.': 'Todavía no hay acciones',
  'Not friends found.': 'No encontramos amistades.',
  'Not friends found.|yet': 'Todavía no tienes amistades',
  'Not friend requests found.': 'No hay solicitudes de amistad',
  'No members found.': 'No encontramos miembros.',
  'No collections found.': 'Todavía no hay colecciones',
  'Please log in first.': 'Primero inicia sesión.',
  'Only administrators can do this.': 'Solo la administración puede hacer esto.',
  'Only moderators can do this.': 'Solo la moderación puede hacer esto.',
  'You can’t change this.': 'No puedes cambiar esto.',
  'Comments are turned off here.': 'Aquí los comentarios están desactivados.',
  'Only members of this group can post in it.':
    'Solo los miembros de este grupo pueden publicar en él.',
  'Posts are turned off in this group.': 'En este grupo las publicaciones están desactivadas.',
  'Polls are turned off in this group.': 'En este grupo las encuestas están desactivadas.',
  'Articles are turned off in this group.': 'En este grupo los artículos están desactivados.',
  'Discussions are turned off in this group.': 'En este grupo los debates están desactivados.',
  'Bookmarks are turned off in this group.': 'En este grupo los marcadores están desactivados.',
  'This is only available inside a group.': 'Esto solo está disponible dentro de un grupo.',
  'This group is closed. You need an invitation to join.':
    'Este grupo es cerrado. Necesitas una invitación para unirte.',
  'Only the group’s owner can publish actions in it.':
    'Solo quien es titular del grupo puede publicar acciones en él.',
  'Only the group’s owner can do this.': 'Solo quien es titular del grupo puede hacer esto.',
  'Only the group’s owner and moderators can do this.':
    'Solo quien es titular y quienes moderan el grupo pueden hacer esto.',
  'Only the group’s owner can invite people.':
    'Solo quien es titular del grupo puede invitar a otras personas.',
  'Only members of this group can invite people.':
    'Solo los miembros de este grupo pueden invitar a otras personas.',
  'You own this group. Transfer ownership to another member first, or delete the group.':
    'Este grupo es tuyo. Primero cede la titularidad a otro miembro, o elimínalo.',
  'The results of this poll aren’t shown yet.':
    'Los resultados de esta encuesta todavía no se muestran.',
  'You’ll see the results after you vote.': 'Verás los resultados después de votar.',
  'The Group audience is only available inside a group.':
    'La opción “Grupo” solo está disponible dentro de un grupo.',
  'Please use the button on the page instead of opening a link.':
    'Usa el botón de la página en lugar de abrir un enlace.',
  'Please confirm your email address before you log in.':
    'Confirma tu dirección de correo antes de iniciar sesión.',
  'This link is no longer valid.': 'Este enlace ya no es válido.',
  'This search is too broad. Please try fewer or longer words.':
    'Esta búsqueda es demasiado amplia. Prueba con menos palabras o con otras más largas.',
  'You’re doing this too fast. Please wait a moment and try again.':
    'Vas demasiado rápido. Espera un momento e inténtalo de nuevo.',
  'The server is busy. Please try again in a moment.':
    'El servidor está ocupado. Inténtalo de nuevo en un momento.',
  'There’s no room for new files right now. Please try again later.':
    'Por ahora no hay espacio para archivos nuevos. Inténtalo más tarde.',
  'The server is out of space, so this wasn’t saved. Please try again later.':
    'El servidor se quedó sin espacio y esto no se guardó. Inténtalo más tarde.',
  'Something went wrong on our side. Please try again.':
    'Algo salió mal de nuestro lado. Inténtalo de nuevo.',
  'People have signed this text, so you can only correct a few letters. To change more, please start a new petition.':
    'Ya hay quienes firmaron este texto, así que solo puedes corregir unas pocas letras. Para cambiar más, empieza una petición nueva.',
  'People have sent this letter, so you can only correct a few letters in its text. To change more, please start a new letter.':
    'Ya hay quienes enviaron esta carta, así que solo puedes corregir unas pocas letras de su texto. Para cambiar más, empieza una carta nueva.',
  'You can correct a signed text three times a day. Please wait until tomorrow.':
    'Puedes corregir un texto firmado tres veces al día. Espera hasta mañana.',
  'The text was corrected while you were reading it. Please read it again before you sign.':
    'El texto se corrigió mientras lo leías. Léelo de nuevo antes de firmar.',
  'Clocks move forward that night, so this time doesn’t exist. Please choose another one.':
    'Esa noche se adelanta el reloj, así que esta hora no existe. Elige otra.',
  'This is already your password. Please choose another one.':
    'Esta ya es tu contraseña. Elige otra.',
  'Please enter this account’s password to confirm the address.':
    'Escribe la contraseña de esta cuenta para confirmar la dirección.',
  'This isn’t this account’s password. Please check it and try again.':
    'Esta no es la contraseña de esta cuenta. Compruébala e inténtalo otra vez.',
  'This email change was canceled because the password, the address or two-factor authentication was changed since then. You can request it again in your settings.':
    'Este cambio de correo se canceló porque después se cambió la contraseña, la dirección o la verificación en dos pasos. Puedes volver a pedirlo en tus ajustes.',
  'You were removed from this group. You can join again once its owner or a moderator lets you.':
    'Te sacaron de este grupo. Puedes volver cuando su titular o alguien de la moderación te lo permita.',
  'This person was removed from this group. Its owner or a moderator has to let them back in first.':
    'Se sacó a esta persona del grupo. Antes su titular o alguien de la moderación tiene que permitirle volver.',
  'This ownership transfer is no longer open.': 'Esta cesión de la titularidad ya no está abierta.',
  'This site doesn’t accept files of this kind.': 'Este sitio no acepta archivos de este tipo.',
  'Please choose a PDF, or audio or video as MP3, M4A, OGG, WAV, MP4 or WebM.':
    'Elige un PDF, o audio o video en MP3, M4A, OGG, WAV, MP4 o WebM.',
  'Many browsers can’t play this video. Please choose one with H.264, VP9 or AV1.':
    'Muchos navegadores no pueden reproducir este video. Elige uno con H.264, VP9 o AV1.',
  'This file is damaged. Please choose another one.': 'Este archivo está dañado. Elige otro.',
  'This file is too large. PDFs can be up to 10 MB, audio up to 20 MB and video up to 30 MB.':
    'Este archivo es demasiado grande. Un PDF puede tener hasta 10 MB; el audio, hasta 20 MB, y el video, hasta 30 MB.',
  'You can attach one PDF, audio or video file. Please remove the others.':
    'Puedes adjuntar un solo archivo PDF, de audio o de video. Quita los demás.',
  'Please enter the six digits from the email.': 'Escribe los seis dígitos del correo.',
  'This scheduled post no longer exists. It may have been published.':
    'Esta publicación programada ya no existe. Puede que ya se haya publicado.',
  'Please choose a time in the future.': 'Elige una fecha y una hora futuras.',
  'Please choose a time within the next year.': 'Elige una fecha dentro de los próximos 12 meses.',
  'You’ve reached the limit for scheduled posts. Publish or delete some first.':
    'Llegaste al límite de publicaciones programadas. Primero publica o elimina alguna.',
  'This can no longer be undone.': 'Esto ya no se puede deshacer.',
};
