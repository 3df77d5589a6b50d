// What the contract's sentences say of what was done, and what they ask before something is lost.
import type { Translations } from '#contract/i18n.ts';

export const done: Translations = {
  'Your message has been sent successfully.': 'Tu mensaje se envió.',
  'The message is deleted from your folders.': 'El mensaje se eliminó de tus carpetas.',
  'People you do not know may ask to write to you.':
    'Las personas que no conoces pueden pedirte escribirte.',
  'Only friends and members of common groups can write to you.':
    'Solo pueden escribirte tus amistades y los miembros de grupos en común.',
  'The conversation is deleted from your folders.': 'La conversación se eliminó de tus carpetas.',
  'You can write to each other now.': 'Ahora se pueden escribir.',
  'We have sent you a confirmation e-mail. Please confirm your address before you start.':
    'Te enviamos un correo de confirmación. Confirma tu dirección antes de empezar.',
  'Your e-mail address is confirmed. You can log in now.':
    'Tu dirección de correo está confirmada. Ya puedes iniciar sesión.',
  'If this account exists, an e-mail with a link to reset its password is on its way.':
    'Si esta cuenta existe, un correo con un enlace para elegir otra contraseña va en camino.',
  'Your password has been changed. Please log in.': 'Tu contraseña se cambió. Inicia sesión.',
  'Your issues have been saved.': 'Tus temas se guardaron.',
  'You are logged out.': 'Cerraste la sesión.',
  'Your post has been published.': 'Tu publicación se publicó.',
  'Your post has been saved.': 'Tu publicación se guardó.',
  'The post has been deleted.': 'La publicación se eliminó.',
  'Your comment has been published.': 'Tu comentario se publicó.',
  'Your comment has been saved.': 'Tu comentario se guardó.',
  'The comment has been deleted.': 'El comentario se eliminó.',
  'Thank you. Your report has been received.': 'Gracias. Recibimos tu denuncia.',
  'Profile has been updated sucessfully.': 'Tu perfil se actualizó.',
  'Profile has been updated sucessfully. We have sent an e-mail to your new address: please confirm it.':
    'Tu perfil se actualizó. Enviamos un correo a tu dirección nueva: confírmala.',
  'Your new e-mail address is confirmed.': 'Tu dirección de correo nueva está confirmada.',
  'Your picture has been saved.': 'Tu imagen se guardó.',
  'Your picture has been removed.': 'Tu imagen se quitó.',
  'Your password has been changed.': 'Tu contraseña se cambió.',
  'Your settings have been saved.': 'Tus ajustes se guardaron.',
  'Logged out there.': 'Se cerró la sesión allí.',
  'We are putting everything together. You get an e-mail when it is ready.':
    'Estamos reuniendo todo. Recibirás un correo cuando esté listo.',
  'It is ready to be downloaded. You can ask for a new one a day later.':
    'Ya se puede descargar. Puedes pedir uno nuevo un día después.',
  'Your passkey is ready. You can log in with it from now on.':
    'Tu llave de acceso está lista. Desde ahora puedes iniciar sesión con ella.',
  'Your passkey has a new name.': 'Tu llave de acceso tiene un nombre nuevo.',
  'The passkey is removed.': 'La llave de acceso se quitó.',
  'From now on you are asked for a code when you log in.':
    'Desde ahora se te pide un código cuando inicias sesión.',
  'You are asked for a code no more.': 'Ya no se te pide un código.',
  'These are your new recovery codes. The old ones count no more.':
    'Estos son tus códigos de recuperación nuevos. Los anteriores ya no valen.',
  'We have sent you an e-mail with a code.': 'Te enviamos un correo con un código.',
  'Welcome. Your account is ready.': 'Te damos la bienvenida. Tu cuenta está lista.',
  'Connected. You can log in with it from now on.':
    'Conectado. Desde ahora puedes iniciar sesión así.',
  'Disconnected.': 'Desconectado.',
  'Your account is deleted. Log in within 14 days if you change your mind.':
    'Tu cuenta está eliminada. Inicia sesión en los próximos 14 días si cambias de opinión.',
  'Friend request sent.': 'Solicitud de amistad enviada.',
  'Friend request cancelled.': 'Solicitud de amistad cancelada.',
  'You are friends now.': 'Ahora tienen una amistad.',
  'Friend request declined.': 'Solicitud de amistad rechazada.',
  'You are not friends any more.': 'Ya no tienen una amistad.',
  'Blocked. Neither of you sees the other any more.': 'Bloqueo hecho. Ya no se ven entre ustedes.',
  'The block is taken back.': 'El bloqueo se retiró.',
  'Your collection has been saved.': 'Tu colección se guardó.',
  'Your collection has been deleted.': 'Tu colección se eliminó.',
  'The invitation has been sent again.': 'La invitación se envió de nuevo.',
  'The invitation has been taken back.': 'La invitación se retiró.',
  'Please enter a name without web addresses or invisible characters.':
    'Escribe un nombre sin direcciones web ni caracteres invisibles.',
  'Please write each word of your name in one alphabet.':
    'Escribe cada palabra de tu nombre en un solo alfabeto.',
  'This invitation was sent to another e-mail address, so it stays waiting there. If that address is yours too, make it the address of your account in your settings. Or ask the sender to invite you.':
    'Esta invitación se envió a otra dirección de correo y sigue esperando allí. Si esa dirección también es tuya, ponla como dirección de tu cuenta en la configuración. O pide a quien la envió que te invite.',
  'Welcome. Please answer the friend request of who invited you.':
    'Te damos la bienvenida. Responde a la solicitud de amistad de quien te invitó.',
  'No more invitations are sent to this address.':
    'No se enviarán más invitaciones a esta dirección.',
  'Group has been created sucessfully.': 'El grupo se creó.',
  'Group has been updated sucessfully.': 'El grupo se actualizó.',
  'The group has been deleted.': 'El grupo se eliminó.',
  'You are a member of this group now.': 'Ahora eres miembro de este grupo.',
  'You have left this group.': 'Saliste de este grupo.',
  'You have accepted the invitation.': 'Aceptaste la invitación.',
  'You have declined the invitation.': 'Rechazaste la invitación.',
  'You are invited to this group. Please answer the invitation.':
    'Tienes una invitación a este grupo. Respóndela.',
  'Removed from the group.': 'Ya no está en el grupo.',
  'The role has been saved.': 'La función se guardó.',
  'Poll has been created sucessfully.': 'La encuesta se creó.',
  'Poll has been updated sucessfully.': 'La encuesta se actualizó.',
  'The poll has been deleted.': 'La encuesta se eliminó.',
  'Thank you. Your vote has been cast.': 'Gracias. Tu voto está emitido.',
  'The outcome has been published.': 'El resultado se publicó.',
  'Action has been created sucessfully.': 'La acción se creó.',
  'Your action is saved. It is shown to others when an administrator has approved it.':
    'Tu acción se guardó. Se muestra a los demás cuando la administración la apruebe.',
  'Action has been updated sucessfully.': 'La acción se actualizó.',
  'The action has been deleted.': 'La acción se eliminó.',
  'The action is called off. Those who follow it are told.':
    'La acción se canceló. Avisamos a quienes la siguen.',
  'You follow this action now.': 'Ahora sigues esta acción.',
  'You do not follow this action any more.': 'Ya no sigues esta acción.',
  'Well done. You have completed this action.': 'Bien hecho. Completaste esta acción.',
  'Thank you. Your rating has been saved.': 'Gracias. Tu valoración se guardó.',
  'Your preferences have been saved.': 'Tus preferencias se guardaron.',
  'Thank you. You have signed.': 'Gracias. Firmaste.',
  'Thank you. We have sent you an e-mail: your signature counts when you have opened its link.':
    'Gracias. Te enviamos un correo: tu firma cuenta cuando abras su enlace.',
  'Thank you. Your signature counts now.': 'Gracias. Tu firma ya cuenta.',
  'Your signature has been taken back.': 'Tu firma se retiró.',
  'This browser is told when something happens.':
    'Este navegador recibe un aviso cuando pasa algo.',
  'This browser is told nothing more.': 'Este navegador ya no recibe avisos.',
  'You get no more of these mails.': 'Ya no recibirás más de estos correos.',
  'You get no more updates of this action by e-mail.':
    'Ya no recibirás por correo novedades de esta acción.',
  'Thank you for writing.': 'Gracias por escribir.',
  'It is taken back.': 'Se retiró.',
  'Thank you for telling us.': 'Gracias por contárnoslo.',
  'Your update is on its way to those who follow or signed.':
    'Tu novedad va en camino a quienes siguen o firmaron.',
  'Your calendar has a new address. The one before has ended.':
    'Tu calendario tiene una dirección nueva. La anterior dejó de valer.',
  'The action is approved, and its author is told.':
    'La acción está aprobada y avisamos a quien la publicó.',
  'The action is declined, and its author is told.':
    'La acción está rechazada y avisamos a quien la publicó.',
  'Your address is forgotten.': 'Tu dirección se olvidó.',
  'It is in your log, which only you see.': 'Está en tu registro, que solo ves tú.',
  'Your log has been saved.': 'Tu registro se guardó.',
  'It is taken out of your log.': 'Se quitó de tu registro.',
  'The outcome has been taken back.': 'El resultado se retiró.',
  'Blog has been created sucessfully.': 'El blog se creó.',
  'Blog has been updated sucessfully.': 'El blog se actualizó.',
  'Your draft has been saved.': 'Tu borrador se guardó.',
  'The blog has been deleted.': 'El blog se eliminó.',
  'The earlier versions have been deleted.': 'Las versiones anteriores se eliminaron.',
  'The settings are saved.': 'Los ajustes se guardaron.',
  'Are you sure to delete this Poll?': '¿Eliminar esta encuesta?',
  'Are you sure to delete this Group?': '¿Eliminar este grupo?',
  'Are you sure to delete this Action?': '¿Eliminar esta acción?',
  'Are you sure to call this action off?': '¿Cancelar esta acción?',
  'Are you sure to take your signature back?': '¿Retirar tu firma?',
  'Are you sure to delete this Blog?': '¿Eliminar este blog?',
  'Are you sure to leave this group?': '¿Salir de este grupo?',
  'Are you sure to remove this member?': '¿Quitar a este miembro?',
  'Are you sure to delete the earlier versions?': '¿Eliminar las versiones anteriores?',
  'Are you sure to delete this post?': '¿Eliminar esta publicación?',
  'Are you sure to delete this comment?': '¿Eliminar este comentario?',
  'Are you sure to delete this image?': '¿Eliminar esta imagen?',
  'Are you sure to delete this conversation?': '¿Eliminar esta conversación?',
  'Are you sure to un-friend this user?': '¿Quitar a esta persona de tus amistades?',
  'You had already signed. Your name, comment and wishes are now as you just entered them.':
    'Ya habías firmado. Tu nombre, tu comentario y tus preferencias quedan como acabas de indicarlos.',
  'Saved. Everyone who signed, wrote or follows is told what you corrected.':
    'Guardado. Se avisa a quienes firmaron, escribieron o la siguen.',
  'If an account waits for its confirmation, the e-mail is on its way again.':
    'Si hay una cuenta que espera su confirmación, el correo va otra vez en camino.',
  'Your password has been changed. Your new e-mail address was not confirmed yet, so that change was called off: please ask for it again.':
    'Se cambió tu contraseña. Tu nueva dirección de correo aún no estaba confirmada, así que ese cambio se canceló: vuelve a pedirlo.',
  'Welcome back. Your account was deleted, and by logging in you have it back as it was.':
    'Qué bueno verte de nuevo. Tu cuenta estaba eliminada y al entrar la tienes otra vez como estaba.',
  'The group is yours now.': 'El grupo es tuyo ahora.',
  'They are asked. The group is theirs when they accept.':
    'Se le preguntó. El grupo será suyo cuando acepte.',
  'The group stays with its owner.': 'El grupo sigue con su dueño.',
  'They can join again.': 'Puede volver a unirse.',
};
