// Contract strings: confirmations of what was done, and questions before something is lost.
import type { Translations } from '#contract/i18n.ts';

export const done: Translations = {
  'Group archived. You can reopen it at any time.':
    'Grupo archivado. Puedes reabrirlo cuando quieras.',
  'Group reopened.': 'Grupo reabierto.',
  'Conversation started.': 'Conversación iniciada.',
  'People added.': 'Personas agregadas.',
  'Removed from the conversation.': 'Ya no está en la conversación.',
  'You left the conversation.': 'Saliste de la conversación.',
  'New name saved.': 'Nombre nuevo guardado.',
  'You won’t be notified of messages in this conversation.':
    'No recibirás avisos de los mensajes de esta conversación.',
  'You’ll be notified of messages in this conversation.':
    'Recibirás avisos de los mensajes de esta conversación.',
  'You joined the conversation.': 'Te uniste a la conversación.',
  'Request declined.': 'Solicitud rechazada.',
  'People who also turned this on now see when you’ve read their messages, and you see when they’ve read yours.':
    'Quienes también lo activaron ven ahora cuándo has leído sus mensajes, y tú ves cuándo leyeron los tuyos.',
  'No one sees when you’ve read messages, and you don’t see when others have read yours.':
    'Nadie ve cuándo has leído los mensajes, y tú no ves cuándo los demás leyeron los tuyos.',
  'Message edited.': 'Mensaje editado.',
  'Message deleted for everyone.': 'Mensaje eliminado para todos.',
  'Message sent.': 'Mensaje enviado.',
  'You’re going. We’ll remind you the day before.': 'Vas. Te lo recordaremos el día anterior.',
  'The event is full. You’re on the waiting list, and we’ll tell you when there’s a place.':
    'El evento está completo. Estás en la lista de espera y te avisaremos cuando haya un lugar.',
  'Answer saved.': 'Respuesta guardada.',
  'Checked in.': 'Llegada registrada.',
  'Check-in removed.': 'Se quitó el registro de llegada.',
  'Your link is ready to share.': 'Tu enlace está listo para compartir.',
  'The link no longer works.': 'El enlace ya no funciona.',
  'Welcome! Your address is confirmed, and you’re logged in.':
    '¡Te damos la bienvenida! Tu dirección está confirmada y ya iniciaste sesión.',
  'Message deleted from your folders.': 'Mensaje eliminado de tus carpetas.',
  'People you don’t know can now ask to message you.':
    'Ahora las personas que no conoces pueden pedirte permiso para escribirte.',
  'Only friends and people who share a group with you can message you.':
    'Solo pueden enviarte mensajes tus amistades y quienes comparten un grupo contigo.',
  'Conversation deleted from your folders.': 'Conversación eliminada de tus carpetas.',
  'You can now message each other.': 'Ya pueden enviarse mensajes.',
  'We sent you an email with a link. Open it to confirm your address and get started.':
    'Te enviamos un correo con un enlace. Ábrelo para confirmar tu dirección y empezar.',
  'Your email address is confirmed. You can log in now.':
    'Tu dirección de correo está confirmada. Ya puedes iniciar sesión.',
  'If this account exists, we’ve sent an email with a link to choose a new password.':
    'Si esta cuenta existe, enviamos un correo con un enlace para elegir otra contraseña.',
  'Password changed. Please log in.': 'Contraseña cambiada. Inicia sesión.',
  'Issues saved.': 'Temas guardados.',
  'You’re logged out.': 'Cerraste la sesión.',
  'Post published.': 'Tu publicación ya está a la vista.',
  'Post saved.': 'Publicación guardada.',
  'Comment saved.': 'Comentario guardado.',
  'Post deleted.': 'Publicación eliminada.',
  'Comment posted.': 'Comentario publicado.',
  'Comment deleted.': 'Comentario eliminado.',
  'Thank you. We’ve received your report.': 'Gracias. Recibimos tu denuncia.',
  'Profile has been updated sucessfully.': 'Perfil guardado.',
  'Profile saved. We sent an email to your new address. Please confirm it.':
    'Perfil guardado. Enviamos un correo a tu dirección nueva. Confírmala.',
  'Your new email address is confirmed.': 'Tu dirección de correo nueva está confirmada.',
  'Profile photo saved.': 'Foto de perfil guardada.',
  'Profile photo removed.': 'Foto de perfil quitada.',
  'Please enter a name without check marks, stars or other symbols that look like a badge.':
    'Escribe un nombre sin marcas de verificación, estrellas ni otros símbolos que parezcan un distintivo.',
  'Cover saved.': 'Portada guardada.',
  'Cover removed.': 'Portada quitada.',
  'Password changed.': 'Contraseña cambiada.',
  'Settings saved.': 'Ajustes guardados.',
  'Logged out on that device.': 'Se cerró la sesión en ese dispositivo.',
  'Logged out on all other devices.': 'Se cerró la sesión en todos los demás dispositivos.',
  'We’re preparing your data. We’ll email you when it’s ready.':
    'Estamos preparando tus datos. Te enviaremos un correo cuando estén listos.',
  'Your data is ready to download. You can request a new copy a day later.':
    'Tus datos están listos para descargar. Puedes pedir una copia nueva un día después.',
  'Passkey added. You can now log in with it.':
    'Llave de acceso agregada. Ya puedes iniciar sesión con ella.',
  'Passkey renamed.': 'Le cambiaste el nombre a la llave de acceso.',
  'Passkey removed.': 'Llave de acceso quitada.',
  'Two-factor authentication is on. You’ll need a code when you log in. Your new email address wasn’t confirmed yet, so that change was canceled. Please request it again.':
    'La verificación en dos pasos está activada. Necesitarás un código para iniciar sesión. Tu nueva dirección de correo todavía no estaba confirmada, así que ese cambio se canceló. Solicítalo de nuevo.',
  'Two-factor authentication is on. You’ll need a code when you log in.':
    'La verificación en dos pasos está activada. Necesitarás un código para iniciar sesión.',
  'Two-factor authentication is off.': 'La verificación en dos pasos está desactivada.',
  'Here are your new recovery codes. The old ones no longer work.':
    'Estos son tus códigos de recuperación nuevos. Los anteriores ya no sirven.',
  'We sent you an email with a code.': 'Te enviamos un correo con un código.',
  'Welcome! Your account is ready.': 'Te damos la bienvenida. Tu cuenta está lista.',
  'Connected. You can now log in this way.': 'Conectado. Ya puedes iniciar sesión así.',
  'Disconnected.': 'Desconectado.',
  'Your account is deleted. If you change your mind, log in within 14 days.':
    'Tu cuenta está eliminada. Si cambias de opinión, inicia sesión en los próximos 14 días.',
  'Saved for later.': 'Guardado para más tarde.',
  'Removed from saved.': 'Quitado de guardados.',
  'Hidden. You won’t see this post in your feed.':
    'Oculta. No verás esta publicación en tu inicio.',
  'This post can appear in your feed again.':
    'Esta publicación puede volver a aparecer en tu inicio.',
  'Pinned to the top of the group.': 'Fijada al principio del grupo.',
  'Pinned to the top of your profile.': 'Fijada al principio de tu perfil.',
  'Pinned to the top of your profile. The post that was pinned there isn’t anymore.':
    'Fijada al principio de tu perfil. La publicación que estaba fijada ya no lo está.',
  'No longer pinned.': 'Ya no está fijada.',
  'Muted.': 'Silenciado.',
  'No longer muted.': 'Ya no está silenciado.',
  'Friend request sent.': 'Solicitud de amistad enviada.',
  'Friend request canceled.': 'Solicitud de amistad cancelada.',
  'You’re now friends.': 'Amistad confirmada.',
  'Friend request declined.': 'Solicitud de amistad rechazada.',
  'You’re no longer friends.': 'Esta persona ya no está entre tus amistades.',
  'Blocked. You can no longer see each other here.':
    'Persona bloqueada. Aquí ya no se ven entre ustedes.',
  'Unblocked.': 'Persona desbloqueada.',
  'Collection saved.': 'Colección guardada.',
  'Collection deleted.': 'Colección eliminada.',
  'Invitation sent again.': 'Invitación enviada de nuevo.',
  'Invitation canceled.': 'Invitación cancelada.',
  'Please enter a name without web addresses or invisible characters.':
    'Escribe un nombre sin direcciones web ni caracteres invisibles.',
  'Please use only one alphabet in each word of your name.':
    'Usa un solo alfabeto en cada palabra de tu nombre.',
  'This invitation was sent to a different email address and is still waiting there. If that address is yours too, make it your account’s address in your settings. Or ask the sender to invite you.':
    'Esta invitación se envió a otra dirección de correo y sigue esperando allí. Si esa dirección también es tuya, ponla como dirección de tu cuenta en tus ajustes. O pide a quien la envió que te invite.',
  'Welcome! Please respond to the friend request from the person who invited you.':
    'Te damos la bienvenida. Responde a la solicitud de amistad de quien te invitó.',
  'We won’t send invitations to this address again.':
    'No volveremos a enviar invitaciones a esta dirección.',
  'We won’t send emails about signatures to this address again.':
    'No volveremos a enviar correos sobre firmas a esta dirección.',
  'Group created.': 'Grupo creado.',
  'Group saved.': 'Grupo guardado.',
  'Group deleted.': 'Grupo eliminado.',
  'You’re now a member of this group.': 'Ahora eres miembro de este grupo.',
  'You’ve left this group.': 'Saliste de este grupo.',
  'Invitation accepted.': 'Invitación aceptada.',
  'Invitation declined.': 'Invitación rechazada.',
  'You have an invitation to this group. Please accept or decline it.':
    'Tienes una invitación a este grupo. Acéptala o recházala.',
  'Removed from the group.': 'Se sacó a esta persona del grupo.',
  'Role saved.': 'Rol guardado.',
  'Poll has been created sucessfully.': 'Encuesta creada.',
  'Poll saved.': 'Encuesta guardada.',
  'Poll deleted.': 'Encuesta eliminada.',
  'Thank you for voting.': 'Gracias por votar.',
  'Outcome published.': 'Desenlace publicado.',
  'Action created.': 'Acción creada.',
  'Action saved. Others can see it once an administrator approves it.':
    'Acción guardada. Los demás podrán verla cuando la administración la apruebe.',
  'Action saved.': 'Acción guardada.',
  'Action deleted.': 'Acción eliminada.',
  'Action canceled. Followers have been notified.':
    'Acción cancelada. Avisamos a quienes la siguen.',
  'You’re now following this action.': 'Ahora sigues esta acción.',
  'You’re no longer following this action.': 'Ya no sigues esta acción.',
  'Well done! You’ve completed this action.': '¡Bien hecho! Completaste esta acción.',
  'Thank you for your rating.': 'Gracias por tu valoración.',
  'Preferences saved.': 'Preferencias guardadas.',
  'Thank you for signing.': 'Gracias por firmar.',
  'Thank you. We sent you an email. Your signature counts once you open the link in it.':
    'Gracias. Te enviamos un correo. Tu firma contará cuando abras el enlace.',
  'Thank you. Your signature counts now.': 'Gracias. Tu firma ya cuenta.',
  'Signature removed.': 'Firma retirada.',
  'Notifications are on in this browser.': 'Las notificaciones están activadas en este navegador.',
  'Notifications are off in this browser.':
    'Las notificaciones están desactivadas en este navegador.',
  'You’ll no longer get these emails.': 'Ya no recibirás estos correos.',
  'You’ll no longer get email updates about this action.':
    'Ya no recibirás novedades de esta acción por correo.',
  'Thank you for writing.': 'Gracias por escribir.',
  'Undone.': 'Deshecho.',
  'Thank you for telling us.': 'Gracias por contárnoslo.',
  'Your update is on its way to followers and to signers who asked for updates.':
    'Tu novedad va en camino a quienes siguen la acción y a quienes firmaron y pidieron novedades.',
  'Your calendar has a new address. The old one no longer works.':
    'Tu calendario tiene una dirección nueva. La anterior ya no funciona.',
  'Action approved. The organizer has been notified.':
    'Acción aprobada. Avisamos a quien la organiza.',
  'Action declined. The organizer has been notified.':
    'Acción rechazada. Avisamos a quien la organiza.',
  'Address deleted.': 'Dirección eliminada.',
  'Added to your log. Only you can see it.': 'Agregado a tu registro. Solo tú puedes verlo.',
  'Saved in your log.': 'Se guardó en tu registro.',
  'Removed from your log.': 'Se quitó de tu registro.',
  'Outcome removed.': 'Desenlace quitado.',
  'Article published.': 'Artículo publicado.',
  'Article saved.': 'Artículo guardado.',
  'Draft saved.': 'Borrador guardado.',
  'Article deleted.': 'Artículo eliminado.',
  'Earlier versions deleted.': 'Versiones anteriores eliminadas.',
  'Are you sure to delete this Poll?': '¿Eliminar esta encuesta?',
  'Are you sure to delete this Group?': '¿Eliminar este grupo?',
  'Delete this action?': '¿Eliminar esta acción?',
  'Cancel this action?': '¿Cancelar esta acción?',
  'Remove your signature?': '¿Retirar tu firma?',
  'Are you sure to delete this Blog?': '¿Eliminar este artículo?',
  'Leave this group?': '¿Salir de este grupo?',
  'Remove this member?': '¿Sacar a esta persona del grupo?',
  'Delete the earlier versions?': '¿Eliminar las versiones anteriores?',
  'Are you sure to delete this post?': '¿Eliminar esta publicación?',
  'Are you sure to delete this comment?': '¿Eliminar este comentario?',
  'Are you sure to delete this image?': '¿Eliminar esta foto?',
  'Delete this conversation?': '¿Eliminar esta conversación?',
  'Are you sure to un-friend this user?': '¿Quitar a esta persona de tus amistades?',
  'You had already signed. We’ve updated your name, comment and choices.':
    'Ya habías firmado. Actualizamos tu nombre, tu comentario y tus preferencias.',
  'Saved. Everyone who signed, wrote or follows will be notified of what you corrected.':
    'Guardado. Avisaremos de lo que corregiste a quienes firmaron, escribieron o siguen la acción.',
  'If an account is waiting to be confirmed, we’ve sent the email again.':
    'Si hay una cuenta que espera su confirmación, volvimos a enviar el correo.',
  'Password changed. Your new email address wasn’t confirmed yet, so that change was canceled. Please request it again.':
    'Contraseña cambiada. Tu nueva dirección de correo aún no estaba confirmada, así que ese cambio se canceló. Vuelve a pedirlo.',
  'Welcome back! You had deleted your account. Now that you’ve logged in, it’s just as it was.':
    'Qué bueno verte de nuevo. Habías eliminado tu cuenta. Al iniciar sesión, vuelve a estar como estaba.',
  'You’re now the owner of this group.': 'Ahora eres titular de este grupo.',
  'We’ve asked this member. The group is theirs once they accept, within 14 days.':
    'Se lo preguntamos a esta persona. El grupo será suyo cuando acepte, en un plazo de 14 días.',
  'The group stays with its owner.': 'El grupo sigue con su titular.',
  'This person can join again.': 'Esta persona puede volver a unirse.',
  'Your email address is confirmed. Welcome!':
    'Tu dirección de correo está confirmada. ¡Qué bueno tenerte aquí!',
  'We sent the email to the new address.': 'Enviamos el correo a la nueva dirección.',
  'This site can’t send email yet. Please ask the person who runs it.':
    'Este sitio todavía no puede enviar correos. Pregunta a quien lo administra.',
  'This site can’t send email yet, so your signature can’t be confirmed and doesn’t count.':
    'Este sitio aún no puede enviar correos, así que tu firma no se puede confirmar y no cuenta.',
  'Profile saved. This site can’t send email yet, so your new address can’t be confirmed.':
    'Perfil guardado. Este sitio aún no puede enviar correos, así que tu nueva dirección no se puede confirmar.',
  'We’re preparing your data. You’ll find it on this page when it’s ready.':
    'Estamos preparando tus datos. Los encontrarás en esta página cuando estén listos.',
  'Done. This site can’t send email yet. Please tell the person yourself.':
    'Listo. Este sitio aún no puede enviar correos. Avisa tú a esta persona, por favor.',
  'Not sent: this site can’t send email yet. Share a link instead.':
    'No se envió: este sitio aún no puede enviar correos. Comparte un enlace en su lugar.',
  'Scheduled. Only you can see it until it’s published.':
    'Programada. Solo tú la ves hasta que se publique.',
  'Scheduled post saved.': 'Publicación programada guardada.',
  'Scheduled post deleted.': 'Publicación programada eliminada.',
  'Started. The progress is shown above the list.':
    'En marcha. El progreso aparece encima de la lista.',
};
