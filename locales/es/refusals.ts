// What the contract's sentences say of what is missing, wrong, not there or not allowed.
import type { Translations } from '#contract/i18n.ts';

export const refusals: Translations = {
  'Everybody who sees this post now sees your comment.':
    'Ahora todo el mundo que ve esta publicación ve tu comentario.',
  'Everybody who sees this petition now sees your name and comment.':
    'Ahora todo el mundo que ve esta petición ve tu nombre y tu comentario.',
  'You have not signed this petition.': 'No has firmado esta petición.',
  'You are listed as a member of this group now.':
    'Ahora apareces entre los miembros de este grupo.',
  'You are not a member of this group.': 'No eres miembro de este grupo.',
  'People have voted already, so who can see this poll stays as it is for now. You can delete it.':
    'Ya hay votos, así que por ahora no se puede cambiar quién ve esta encuesta. Puedes eliminarla.',
  'Results show once 5 people have voted.':
    'Los resultados se muestran cuando hayan votado 5 personas.',
  'Results show once 10 people have voted.':
    'Los resultados se muestran cuando hayan votado 10 personas.',
  'The votes of this poll can not be counted any more. Its author can start it again.':
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
  'Password does not match.': 'La contraseña no coincide.',
  'Please choose at least one issue.': 'Elige al menos un tema.',
  'Please solve the check first.': 'Primero resuelve la comprobación.',
  'Title can not be empty!': '¡El título no puede estar vacío!',
  'Url can not be empty!': '¡La dirección web no puede estar vacía!',
  'Reason can not be empty!': '¡El motivo no puede estar vacío!',
  'No information found to be shared!': '¡No hay nada para compartir!',
  'Comment can not be blank!': '¡El comentario no puede estar vacío!',
  'Please add recipient to send.': 'Agrega a quién va el mensaje.',
  'Please choose user from list only.': 'Elige solo personas de la lista.',
  'Each recipient can be named once only.': 'Cada persona puede figurar una sola vez.',
  'You can not write to yourself.': 'No puedes escribirte a ti.',
  'You blocked this person. Un-block them to write to them.':
    'Bloqueaste a esta persona. Desbloquéala para escribirle.',
  'Write something or attach a file.': 'Escribe algo o adjunta un archivo.',
  'This person takes messages from friends and members of common groups only.':
    'Esta persona solo recibe mensajes de sus amistades y de miembros de grupos en común.',
  'Message not found.': 'No encontramos el mensaje.',
  'Name a message or a person, not both.': 'Indica un mensaje o una persona, no ambos.',
  'One of these files is not yours or is gone. Please add it again.':
    'Uno de estos archivos no es tuyo o ya no está. Agrégalo de nuevo.',
  'Please choose a JPEG, PNG, WebP or GIF picture, or a PDF.':
    'Elige una imagen JPEG, PNG, WebP o GIF, o un PDF.',
  'Notification not found.': 'No encontramos la notificación.',
  'This link is not known here. Choose your mails in the settings of your account.':
    'Aquí no conocemos este enlace. Elige tus correos en los ajustes de tu cuenta.',
  'Please enter your current password.': 'Escribe tu contraseña actual.',
  'Please name the passkey.': 'Ponle un nombre a la llave de acceso.',
  'Please enter the code of your app.': 'Escribe el código de tu aplicación.',
  'Please enter the code of the e-mail.': 'Escribe el código del correo.',
  'Collection name can not be empty!': '¡El nombre de la colección no puede estar vacío!',
  'Name can not be empty!': '¡El nombre no puede estar vacío!',
  'Please enter email addresses to invite.':
    'Escribe las direcciones de correo a las que quieres invitar.',
  'Please enter valid email address.': 'Escribe una dirección de correo válida.',
  'Please add user to invite.': 'Agrega a quién quieres invitar.',
  'Please choose your friends to invite.': 'Elige a qué amistades quieres invitar.',
  'Question can not be empty!': '¡La pregunta no puede estar vacía!',
  'Please enter the number of response choices someone can select.':
    'Escribe cuántas opciones puede elegir cada persona.',
  "Poll must have it's closing date.": 'La encuesta necesita una fecha de cierre.',
  'Option can not be empty.': 'La opción no puede estar vacía.',
  'There was a mismatch of the number of poll choices to be saved and the expected total number of poll choices or at least one of the poll choices contained no text.':
    'El número de opciones de la encuesta no coincide con el esperado, o al menos una de las opciones no tiene texto.',
  'Please choose end date for this action.': 'Elige la fecha de fin de esta acción.',
  'End date must be greater than start date.': 'La fecha de fin debe ser posterior a la de inicio.',
  'Please choose a day that is still to come.': 'Elige un día que todavía no haya pasado.',
  'Please enter at least one minute.': 'Escribe al menos un minuto.',
  'Please say to whom the letter goes.': 'Indica a quién va la carta.',
  'Please write what the letter says at first.': 'Escribe qué dice la carta al principio.',
  'Please write what there is to tell.': 'Escribe qué hay que contar.',
  'Excerpt can not be empty!': '¡El extracto no puede estar vacío!',
  'Please enter the link to keep.': 'Escribe el enlace que quieres guardar.',
  'Emails can not be empty!': '¡Las direcciones de correo no pueden estar vacías!',
  'Address can not be empty!': '¡La dirección no puede estar vacía!',
  'Email can not be empty!': '¡El correo electrónico no puede estar vacío!',
  'Please select your date of birth.': 'Elige tu fecha de nacimiento.',
  'Error! Please required form fields.': '¡Error! Completa los campos obligatorios.',
  'Please enter a valid email address.': 'Escribe una dirección de correo válida.',
  'Use 3 to 30 letters, digits, dots, hyphens or underscores.':
    'Usa de 3 a 30 letras, cifras, puntos, guiones o guiones bajos.',
  'This username is already taken.': 'Este nombre de usuario ya está en uso.',
  'Use at least 8 characters.': 'Usa al menos 8 caracteres.',
  'Use at most 128 characters.': 'Usa como máximo 128 caracteres.',
  'This password is too common. Please choose another.':
    'Esta contraseña es demasiado común. Elige otra.',
  'Your password must differ from your username and email.':
    'Tu contraseña debe ser distinta de tu nombre de usuario y de tu correo.',
  'The check did not pass. Please solve it again.':
    'La comprobación no se superó. Resuélvela de nuevo.',
  'Please enter a web address that starts with http:// or https://.':
    'Escribe una dirección web que empiece con http:// o https://.',
  'This page could not be looked up. The link can be shared all the same.':
    'No pudimos consultar esta página. Aun así puedes compartir el enlace.',
  'No picture was found there. Please choose another address, or upload one.':
    'Ahí no encontramos ninguna imagen. Elige otra dirección o sube una.',
  'The username or password is not right. Check both and try again.':
    'El nombre de usuario o la contraseña no son correctos. Revísalos e inténtalo de nuevo.',
  'One of these issues does not exist.': 'Uno de estos temas no existe.',
  'One of these photos is not yours or is gone. Please add it again.':
    'Una de estas fotos no es tuya o ya no está. Agrégala de nuevo.',
  'The comment you answer is gone.': 'El comentario al que respondes ya no está.',
  'A post stays in the group it was made in.':
    'Una publicación se queda en el grupo en que se hizo.',
  'Please go on from the `next` of the page before.':
    'Sigue desde el `next` de la página anterior.',
  'This field is required.': 'Este campo es obligatorio.',
  'There is no such field.': 'No existe ese campo.',
  'This is not a value this field can have.': 'Este campo no admite ese valor.',
  'This is not there any more.': 'Esto ya no está.',
  'This was done already. Reload the page to see it.':
    'Esto ya se hizo. Vuelve a cargar la página para verlo.',
  'You have used {{used}} MB of {{most}} MB. Delete some files or posts to make room.':
    'Has usado {{used}} MB de {{most}} MB. Elimina archivos o publicaciones para hacer sitio.',
  'This site has no room for more at the moment. Its administrators can make some.':
    'En este sitio no queda espacio por el momento. Sus administradores pueden hacer sitio.',
  'These are too many.': 'Son demasiados.',
  'This text has too much formatting. Try pasting it as plain text.':
    'Este texto tiene demasiado formato. Prueba a pegarlo como texto sin formato.',
  'Please choose at most {{most}}.': 'Elige {{most}} como máximo.',
  'Please enter {{least}} or more.': 'Introduce {{least}} o más.',
  'Please enter {{most}} or less.': 'Introduce {{most}} o menos.',
  'Please enter a ZIP code, such as 00417 or 00417-1234.':
    'Introduce un código postal, como 00417 o 00417-1234.',
  'Please enter a phone number, such as 555 010 0199.':
    'Introduce un número de teléfono, como 555 010 0199.',
  'This request could not be read.': 'No pudimos leer esta solicitud.',
  'This text holds a character that can not be stored.':
    'Este texto contiene un carácter que no se puede guardar.',
  'This is too large.': 'Esto es demasiado grande.',
  'This kind of data is not taken here.': 'Aquí no se acepta este tipo de datos.',
  'Please choose a file.': 'Elige un archivo.',
  'Please choose a file of at most 10 MB.': 'Elige un archivo de 10 MB como máximo.',
  'Please choose a JPEG, PNG, WebP or GIF picture.': 'Elige una imagen JPEG, PNG, WebP o GIF.',
  'This picture has too many pixels. Please choose one of at most 40 megapixels.':
    'Esta imagen tiene demasiados píxeles. Elige una de 40 megapíxeles como máximo.',
  'This picture is damaged. Please choose another one.': 'Esta imagen está dañada. Elige otra.',
  'An Idempotency-Key has 8 to 200 characters.': 'Una Idempotency-Key tiene de 8 a 200 caracteres.',
  'This Idempotency-Key was used for another request.':
    'Esta Idempotency-Key se usó para otra solicitud.',
  'Your current password is not right.': 'Tu contraseña actual no es correcta.',
  'You have no password yet. Set one in your settings, under “Logging in”.':
    'Todavía no tienes contraseña. Elige una en tus ajustes, en “Inicio de sesión”.',
  'Please log in again first: this can be done within 10 minutes of logging in.':
    'Primero vuelve a iniciar sesión: esto se puede hacer durante los 10 minutos siguientes.',
  'This code is not right or has expired.': 'Este código no es correcto o ya venció.',
  'This is the only way you can log in. Set a password or add another way first.':
    'Esta es la única forma en que puedes iniciar sesión. Primero elige una contraseña o agrega otra forma.',
  'This did not work: it took too long, or it was begun in another browser. Please try again.':
    'No funcionó: tardó demasiado o se empezó en otro navegador. Inténtalo de nuevo.',
  'The other site did not say who you are. Please try again.':
    'El otro sitio no dijo quién eres. Inténtalo de nuevo.',
  'The other site does not answer. Please try again later.':
    'El otro sitio no responde. Inténtalo más tarde.',
  'This way to log in is not offered here.': 'Aquí no se ofrece esta forma de iniciar sesión.',
  'This account over there is connected to another account here.':
    'Esa cuenta de allí está conectada con otra cuenta de aquí.',
  'You have connected another account over there. Disconnect it first.':
    'Ya conectaste otra cuenta de allí. Primero desconéctala.',
  'This is not what the other site said.': 'Esto no es lo que dijo el otro sitio.',
  'Please prove your e-mail address first.': 'Primero verifica tu dirección de correo.',
  'This is not connected to your account.': 'Esto no está conectado con tu cuenta.',
  'This passkey did not work here. Please try again, or log in another way.':
    'Esta llave de acceso no funcionó aquí. Inténtalo de nuevo o inicia sesión de otra forma.',
  'This passkey is there already.': 'Esta llave de acceso ya está agregada.',
  'This passkey is not there any more.': 'Esta llave de acceso ya no está.',
  'This code is not right, or was used already. Please wait for the next one.':
    'Este código no es correcto o ya se usó. Espera el siguiente.',
  'Too many wrong codes were tried for this account. Please use a recovery code. Or set a new password with “Forgot your password?”, then log in with a code again.':
    'Se probaron demasiados códigos incorrectos en esta cuenta. Usa un código de recuperación, o pon una contraseña nueva con “¿Olvidaste tu contraseña?” y vuelve a iniciar sesión con un código.',
  'This took too long, or too many codes were wrong. Please log in again.':
    'Tardó demasiado, o hubo demasiados códigos incorrectos. Vuelve a iniciar sesión.',
  'You are asked for codes already.': 'Ya se te piden códigos.',
  'You are not asked for codes.': 'No se te piden códigos.',
  'This account can not be logged in to.': 'No se puede iniciar sesión en esta cuenta.',
  'Website should include http:// or https://': 'El sitio web debe incluir http:// o https://',
  'Please choose a day that is past.': 'Elige un día que ya haya pasado.',
  'You can not do this to yourself.': 'No puedes hacer esto contigo.',
  'A collection holds friends only.': 'En una colección solo hay amistades.',
  'You have as many collections as there can be. Delete one that you no longer need.':
    'Ya tienes el máximo de colecciones. Borra una que ya no necesites.',
  'Your collections have as many people as there can be. Take some out of another collection first.':
    'Tus colecciones ya tienen el máximo de personas. Quita antes algunas de otra colección.',
  'You have a collection of this name already.': 'Ya tienes una colección con este nombre.',
  'Please leave web addresses out of the message.': 'No incluyas direcciones web en el mensaje.',
  'This part lies outside of the picture.': 'Esta parte queda fuera de la imagen.',
  'Please choose one of your collections.': 'Elige una de tus colecciones.',
  'This address was sent an invitation within the last week.':
    'A esta dirección ya se le envió una invitación en la última semana.',
  'This person is a member already.': 'Esta persona ya es miembro.',
  'This person is invited already.': 'Esta persona ya tiene una invitación.',
  'This person is not a friend of yours.': 'Esta persona no está entre tus amistades.',
  'This person could not be invited.': 'No se pudo invitar a esta persona.',
  Somebody: 'Alguien',
  'Please choose a closing time that is still to come.':
    'Elige una hora de cierre que todavía no haya pasado.',
  'Two options are the same.': 'Hay dos opciones iguales.',
  'This time zone is not known.': 'No conocemos esta zona horaria.',
  'This change voids the votes so far. Please confirm it first.':
    'Este cambio anula los votos emitidos hasta ahora. Primero confírmalo.',
  'People have voted already, so this poll can close a day later or more, but not earlier, until more have voted.':
    'Ya ha votado gente, así que esta encuesta puede cerrarse un día más tarde o más, pero no antes, hasta que voten más personas.',
  'People have voted already, and were told when results are shown. They can not be shown earlier now.':
    'Ya hay quienes votaron, y se les dijo cuándo se muestran los resultados. Ahora no se pueden mostrar antes.',
  'This country or state is not known.': 'No conocemos este país o estado.',
  'Only a petition can be signed.': 'Solo se puede firmar una petición.',
  'Only a letter can be written.': 'Solo se puede escribir una carta.',
  'This petition has ended.': 'Esta petición terminó.',
  'This action is yours.': 'Esta acción es tuya.',
  'This action is over.': 'Esta acción ya terminó.',
  'An action stays what it is: an event, a task, a petition or a letter.':
    'Una acción sigue siendo lo que es: un evento, una tarea, una petición o una carta.',
  'This action is called off.': 'Esta acción se canceló.',
  'This action waits for approval.': 'Esta acción espera aprobación.',
  'This action was decided about already.': 'Ya se decidió sobre esta acción.',
  'Please enter an e-mail address, a contact form or a phone number.':
    'Escribe una dirección de correo, un formulario de contacto o un número de teléfono.',
  'This letter does not go to them any more.': 'Esta carta ya no va a esa persona.',
  'They can not be reached this way.': 'No se puede contactar así a esa persona.',
  'You have not written to them yet.': 'Todavía no le escribiste.',
  'This letter does not go to officials whom one finds by an address.':
    'Esta carta no va a cargos públicos que se encuentran por una dirección.',
  'You have blocked as many people as one may. Un-block somebody first.':
    'Ya bloqueaste a tantas personas como se puede. Desbloquea antes a alguien.',
  'You have written to as many officials as one letter takes.':
    'Ya escribiste a tantos cargos públicos como admite una carta.',
  'There were five updates within a day. Please wait until tomorrow.':
    'Hubo cinco novedades en un día. Espera hasta mañana.',
  'This poll is closed.': 'Esta encuesta está cerrada.',
  'This poll is still open.': 'Esta encuesta sigue abierta.',
  'You have voted in this poll already.': 'Ya votaste en esta encuesta.',
  'Please choose your answer to vote.': 'Elige tu respuesta para votar.',
  'This answer is not one of this poll any more. Please look at it again.':
    'Esta opción ya no está en la encuesta. Mírala de nuevo.',
  'This picture is not yours or is gone. Please add it again.':
    'Esta imagen no es tuya o ya no está. Agrégala de nuevo.',
  'A tag is made of letters, digits, hyphens and underscores.':
    'Una etiqueta se compone de letras, cifras, guiones y guiones bajos.',
  'A group can only stand under another group of yours, and not under itself.':
    'Un grupo solo puede estar dentro de otro grupo tuyo, y no dentro de sí mismo.',
  'Only a discussion has a title.': 'Solo un debate tiene título.',
  'A post stays what it is: a discussion, a bookmark or a post.':
    'Una publicación sigue siendo lo que es: un debate, un marcador o una publicación.',
  'This was changed elsewhere since you opened it.':
    'Esto se cambió en otro lugar desde que lo abriste.',
  'Please write this on one line.': 'Escríbelo en una sola línea.',
  'Please enter a web address that starts with https://.':
    'Escribe una dirección web que empiece con https://.',
  'Feed not found.': 'No encontramos la publicación.',
  'Comment not found.': 'No encontramos el comentario.',
  'Page not found.': 'No encontramos la página.',
  'User not found.': 'No encontramos a esta persona.',
  'This request is not there any more.': 'Esta solicitud ya no está.',
  'Collection not found.': 'No encontramos la colección.',
  'Invitation not found.': 'No encontramos la invitación.',
  'Session not found.': 'No encontramos la sesión.',
  'Group not found.': 'No encontramos el grupo.',
  'This person is not a member of the group.': 'Esta persona no es miembro del grupo.',
  'This invitation is not there any more.': 'Esta invitación ya no está.',
  'Content not found.': 'No encontramos el contenido.',
  'Action not found.': 'No encontramos la acción.',
  'Post not found.': 'No encontramos la publicación.',
  'Poll not found.': 'No encontramos la encuesta.',
  'Polls not found.': 'No encontramos encuestas.',
  'File not found.': 'No encontramos el archivo.',
  'Records not found.': 'No encontramos registros.',
  'This is not in your log any more.': 'Esto ya no está en tu registro.',
  'There is no such call.': 'No existe esa llamada.',
  'This user has no feed/activity yet.': 'Esta persona todavía no tiene actividad.',
  'This user has no blog posts yet': 'Esta persona todavía no tiene blogs',
  'This user has no poll posts yet.': 'Esta persona todavía no tiene encuestas.',
  'This user has not any actions.': 'Esta persona no tiene acciones.',
  'Not friends found.': 'No encontramos amistades.',
  'Not friend requests found.': 'No encontramos solicitudes de amistad.',
  'No members found.': 'No encontramos miembros.',
  'No collections found.': 'No encontramos colecciones.',
  'Please log in first.': 'Primero inicia sesión.',
  'Only an administrator may do this.': 'Solo la administración puede hacer esto.',
  'Only a moderator may do this.': 'Solo quien modera puede hacer esto.',
  'This is not yours to change.': 'No te corresponde cambiar esto.',
  'Comments are switched off here.': 'Aquí los comentarios están desactivados.',
  'Only members of this group may post in it.':
    'Solo los miembros de este grupo pueden publicar en él.',
  'Posting is switched off in this group.': 'En este grupo las publicaciones están desactivadas.',
  'Polls are switched off in this group.': 'En este grupo las encuestas están desactivadas.',
  'Blogs are switched off in this group.': 'En este grupo los blogs están desactivados.',
  'Discussions are switched off in this group.': 'En este grupo los debates están desactivados.',
  'Bookmarks are switched off in this group.': 'En este grupo los marcadores están desactivados.',
  'This is offered only inside a group.': 'Esto solo se ofrece dentro de un grupo.',
  'This group is closed. Only an invitation leads into it.':
    'Este grupo es cerrado. Solo se entra con una invitación.',
  'Only the owner of a group publishes actions in it.':
    'Solo quien es titular de un grupo publica acciones en él.',
  'Only the owner of the group may do this.': 'Solo quien es titular del grupo puede hacer esto.',
  'Only the owner and the moderators of the group may do this.':
    'Solo quien es titular y quienes moderan el grupo pueden hacer esto.',
  'Only the owner of this group invites people.':
    'Solo quien es titular de este grupo invita a otras personas.',
  'Only members of this group invite people.':
    'Solo los miembros de este grupo invitan a otras personas.',
  'You own this group. Hand it over to another member first, or delete it.':
    'Este grupo es tuyo. Primero pásaselo a otro miembro, o elimínalo.',
  'The results of this poll are not shown yet.':
    'Los resultados de esta encuesta todavía no se muestran.',
  'The results are shown after you have voted.': 'Los resultados se muestran después de votar.',
  'The Group audience is offered only inside a group.':
    'La audiencia “Grupo” solo se ofrece dentro de un grupo.',
  'This is done by a button of the page, not by opening a link.':
    'Esto se hace con un botón de la página, no al abrir un enlace.',
  'Please confirm your e-mail address before you log in.':
    'Confirma tu dirección de correo antes de iniciar sesión.',
  'This link is not valid any more.': 'Este enlace ya no es válido.',
  'There is too much to look through for these words. Please try fewer or longer ones.':
    'Hay demasiado que revisar para estas palabras. Prueba con menos o con otras más largas.',
  'That was a lot in a short time. Please wait a moment and try again.':
    'Fue mucho en poco tiempo. Espera un momento e inténtalo de nuevo.',
  'The server is busy. Please try again in a moment.':
    'El servidor está ocupado. Inténtalo de nuevo en un momento.',
  'There is no room for new files at the moment. Please try again later.':
    'Por ahora no hay espacio para archivos nuevos. Inténtalo más tarde.',
  'The server has run out of space, so this was not saved. Please try again later.':
    'El servidor se ha quedado sin espacio y esto no se guardó. Inténtalo más tarde.',
  'Something went wrong on our side. Nothing you wrote was changed.':
    'Algo salió mal de nuestro lado. No se cambió nada de lo que escribiste.',
  'People have signed this text, so you can correct only a few letters. To change more, please start a new petition.':
    'Ya hay quien firmó este texto, así que solo puedes corregir unas pocas letras. Para cambiar más, empieza una petición nueva.',
  'People have sent this letter, so you can correct only a few letters of it. To change more, please start a new letter.':
    'Ya hay quien envió esta carta, así que solo puedes corregir unas pocas letras. Para cambiar más, empieza una carta nueva.',
  'A text that people signed can be corrected three times a day. Please wait until tomorrow.':
    'Un texto ya firmado se puede corregir tres veces al día. Espera hasta mañana.',
  'The text was corrected while you were reading. Please read it again before you sign.':
    'El texto se corrigió mientras lo leías. Léelo de nuevo antes de firmar.',
  'Clocks are set forward that night, so this time does not exist. Please choose another one.':
    'Esa noche se adelanta el reloj, así que esta hora no existe. Elige otra.',
  'This is your password already. Please choose another one.':
    'Esta ya es tu contraseña. Elige otra.',
  'Please enter the password of this account to confirm the address.':
    'Escribe la contraseña de esta cuenta para confirmar la dirección.',
  'This is not the password of this account. Please check it and try again.':
    'Esta no es la contraseña de esta cuenta. Compruébala e inténtalo otra vez.',
  'This change of address was called off: the password or the address was changed again since. You can ask for it again in your settings.':
    'Este cambio de dirección se canceló: la contraseña o la dirección se cambió de nuevo después. Puedes volver a pedirlo en tus ajustes.',
  'You were removed from this group. You can join again when its owner or a moderator lets you.':
    'Te sacaron de este grupo. Puedes volver cuando su dueño o un moderador te lo permita.',
  'They were removed from this group. Its owner or a moderator has to let them back first.':
    'Se sacó a esta persona del grupo. Antes su dueño o un moderador tiene que permitirle volver.',
  'Nobody is asked to take this group over any more.':
    'Ya no se pide a nadie que se encargue de este grupo.',
};
