// Contract strings with parameters, and those of administration, moderation, news and spam.
import type { Translations } from '#contract/i18n.ts';

export const contract: Translations = {
  // strings with parameters
  'Invitation sent to {{emails}} sucessfully.': 'Invitación enviada a {{emails}}.',
  '{{emails}} already registered with {{site_name}}.':
    'Ya tienen cuenta en {{site_name}}: {{emails}}.',
  '{{entry}} seems to be invalid.': 'No podemos invitar a {{entry}}. Revisa la dirección.',
  '{{who}}: {{why}}': '{{who}}: {{why}}',
  'Please choose only {{n}} option.': 'Elige solo {{n}} opción.',
  'You can select multiple poll choices up to a maximum of {{n}} on your vote.':
    'Puedes elegir hasta {{n}} opciones.',
  'Please use at most {{most}} characters.': 'Usa como máximo {{most}} caracteres.',
  'White text is hard to read on this color. Its contrast is {{ratio}}, and it needs at least 4.5. Please choose a darker color.':
    'El texto blanco no se lee bien sobre este color. Su contraste es {{ratio}} y hace falta al menos 4.5. Elige un color más oscuro.',
  '{{name}} isn’t a placeholder you can use here.': 'Aquí no puedes usar {{name}}.',
  '{{name}} isn’t a placeholder you can use here. Available: {{known}}.':
    'Aquí no puedes usar {{name}}. Disponibles: {{known}}.',
  'Please keep {{names}}. The text doesn’t work without it.':
    'Conserva {{names}}. Sin eso, el texto no funciona.',
  'We don’t accept email addresses from this provider. Please use another one.':
    'No aceptamos direcciones de correo de este proveedor. Usa otra.',
  'Links to {{domain}} aren’t allowed here.': 'Aquí no se permiten enlaces a {{domain}}.',
  '“{{line}}” isn’t valid. Enter one or more words. You can use * only at the start or end of a word, next to at least three letters.':
    '“{{line}}” no es válido. Escribe una o varias palabras. Solo puedes usar * al principio o al final de una palabra, junto a tres letras como mínimo.',
  '“{{line}}” isn’t a domain. Please write it like spam.example.':
    '“{{line}}” no es un dominio. Escríbelo como en spam.example.',
  'Please use at most {{most}} lines.': 'Usa como máximo {{most}} líneas.',
  'New members can only do this a limited number of times a day. Please try again in a minute.':
    'Los miembros nuevos solo pueden hacer esto un número limitado de veces al día. Inténtalo de nuevo en un minuto.',
  'New members can only do this a limited number of times a day. Please try again in {{n}} minutes.':
    'Los miembros nuevos solo pueden hacer esto un número limitado de veces al día. Inténtalo de nuevo en {{n}} minutos.',
  'New members can only do this a limited number of times a day. Please try again in an hour.':
    'Los miembros nuevos solo pueden hacer esto un número limitado de veces al día. Inténtalo de nuevo en una hora.',
  'New members can only do this a limited number of times a day. Please try again in {{n}} hours.':
    'Los miembros nuevos solo pueden hacer esto un número limitado de veces al día. Inténtalo de nuevo en {{n}} horas.',
  'Your account is suspended until {{day}}.': 'Tu cuenta está suspendida hasta el {{day}}.',
  'Reason: {{why}}': 'Motivo: {{why}}',

  // administration
  'Please give a reason. The person will see it.': 'Indica el motivo. La persona lo verá.',
  'This address already belongs to another account.': 'Esta dirección ya pertenece a otra cuenta.',
  'This site already has an administrator, or a newer link has replaced this one. If you run this site, you’ll find the new link in the server’s log.':
    'Este sitio ya tiene quien lo administre, o un enlace más nuevo reemplazó a este. Si administras este sitio, encontrarás el enlace nuevo en el registro del servidor.',
  'This is the only administrator. Make someone else an administrator first.':
    'Es la única cuenta de administración. Primero nombra otra.',
  'This account is suspended. End the suspension first.':
    'Esta cuenta está suspendida. Termina antes la suspensión.',
  'This account isn’t suspended.': 'Esta cuenta no está suspendida.',
  'This address is already confirmed.': 'Esta dirección ya está confirmada.',
  'An administrator confirmed this address. Its owner first has to show that they read email there.':
    'Un administrador confirmó esta dirección. Su dueño primero debe demostrar que lee el correo allí.',
  'This account isn’t confirmed yet.': 'Esta cuenta todavía no está confirmada.',
  'This account is deleted. It has to be restored first.':
    'Esta cuenta está eliminada. Primero hay que recuperarla.',
  'Welcome back! You already have an account here.':
    'Qué bueno verte de nuevo. Ya tienes cuenta aquí.',
  'Account suspended. We sent an email about it.':
    'Cuenta suspendida. Enviamos un correo de aviso.',
  'Suspension ended. We sent an email about it.':
    'Suspensión terminada. Enviamos un correo de aviso.',
  'Role changed. We sent an email about it.': 'Rol cambiado. Enviamos un correo de aviso.',
  'Email sent.': 'Correo enviado.',
  'Please enter the office or role.': 'Escribe el cargo o la función.',
  'Badge given.': 'Distintivo dado.',
  'Badge removed.': 'Distintivo quitado.',
  'Logged out on all devices.': 'Se cerró la sesión en todos los dispositivos.',

  // moderation
  'Report not found.': 'No encontramos la denuncia.',
  'Decision not found.': 'No encontramos la decisión.',
  'This report has already been handled.': 'Ya se decidió sobre esta denuncia.',
  'This decision has already been reversed.': 'Esta decisión ya se revirtió.',
  'You reported this yourself, so another moderator has to decide.':
    'Esto lo denunciaste tú, así que debe decidir otra persona de la moderación.',
  'An administrator made this decision, so only an administrator can reverse it.':
    'Esta decisión la tomó la administración, así que solo la administración puede revertirla.',
  'An administrator already suspended this account, and only an administrator can change that.':
    'La administración ya suspendió esta cuenta, y solo la administración puede cambiarlo.',
  'This has already been removed, so you can’t hide or delete it.':
    'Esto ya no está, así que no se puede ocultar ni eliminar.',
  'Your group has already made five decisions about this. The site’s moderators will take it from here.':
    'Tu grupo ya tomó cinco decisiones sobre esto. Ahora le corresponde a la moderación del sitio.',
  'That decision isn’t possible here.': 'Esa decisión no es posible aquí.',
  'Please choose a reason.': 'Elige un motivo.',
  'This decision is more than 30 days old and can’t be reversed.':
    'Esta decisión tiene más de 30 días y ya no se puede revertir.',
  'There’s nothing left to reverse.': 'Ya no hay nada que revertir.',
  'Please explain why the decision is wrong.': 'Explica por qué la decisión es errónea.',
  'You’ve already appealed this decision.': 'Ya apelaste esta decisión.',
  'This decision is more than 30 days old and can’t be appealed.':
    'Esta decisión tiene más de 30 días y ya no se puede apelar.',
  'You made this decision yourself, so another moderator has to review the appeal.':
    'Esta decisión la tomaste tú, así que otra persona de la moderación debe revisar la apelación.',
  'This appeal has already been decided.': 'Ya se decidió sobre esta apelación.',
  'This site doesn’t publish its moderators’ decisions.':
    'Este sitio no publica las decisiones de la moderación.',
  'No action taken. Everyone who reported this has been notified.':
    'No se tomó ninguna medida. Avisamos a quienes lo denunciaron.',
  'No action taken. The site’s moderators will review this too.':
    'No se tomó ninguna medida. También lo revisará la moderación del sitio.',
  'Hidden. The author and everyone who reported this have been notified.':
    'Quedó oculto. Avisamos a quien lo escribió y a quienes lo denunciaron.',
  'Deleted. The author and everyone who reported this have been notified.':
    'Se eliminó. Avisamos a quien lo escribió y a quienes lo denunciaron.',
  'Warning sent. Everyone who reported this has been notified too.':
    'Advertencia enviada. También avisamos a quienes lo denunciaron.',
  'Account suspended. Everyone who reported this has been notified too.':
    'Cuenta suspendida. También avisamos a quienes lo denunciaron.',
  'Decision reversed.': 'La decisión se revirtió.',
  'Appeal sent to the moderators. We’ll let you know the outcome.':
    'Enviamos tu apelación a la moderación. Te avisaremos del resultado.',
  'The decision stands. The person who appealed has been notified.':
    'La decisión se mantiene. Avisamos a quien apeló.',
  'Decision reversed. The person who appealed has been notified.':
    'La decisión se revirtió. Avisamos a quien apeló.',
  'An administrator deleted your account. The administrators can restore it until {{day}}. After that, it’s removed for good.':
    'La administración eliminó tu cuenta y puede recuperarla hasta el {{day}}. Después se borra definitivamente.',
  'Your account is deleted. It’s removed for good on {{day}}.':
    'Tu cuenta está eliminada. Se borra definitivamente el {{day}}.',
  'Your account is suspended.': 'Tu cuenta está suspendida.',
  'To appeal, open the link in the email we sent you.':
    'Para apelar, abre el enlace del correo que te enviamos.',
  'Spam or advertising': 'Spam o publicidad',
  'Harassment or insults': 'Acoso o insultos',
  'Hate toward a group of people': 'Odio contra un grupo de personas',
  'Violence or threats': 'Violencia o amenazas',
  'Sexual content': 'Contenido sexual',
  'Someone’s private information': 'Información privada de alguien',
  'False or misleading claims': 'Afirmaciones falsas o engañosas',
  'Against the law': 'Contra la ley',
  'Against the rules of this site': 'Contra las reglas de este sitio',

  // news and news feeds
  'Please enter the web address of the full story.':
    'Escribe la dirección web de la noticia completa.',
  'Please enter the web address of the feed.': 'Escribe la dirección web del canal.',
  'Please choose a time in the past.': 'Elige un momento que ya haya pasado.',
  'This feed is already on the list.': 'Este canal ya está en la lista.',
  'News item not found.': 'No encontramos la noticia.',
  'This feed is no longer on the list.': 'Este canal ya no está en la lista.',
  'No news yet': 'Todavía no hay noticias',
  'News item published.': 'Noticia publicada.',
  'News item saved.': 'Noticia guardada.',
  'Added to the slider.': 'Agregada al carrusel.',
  'Removed from the slider.': 'Quitada del carrusel.',
  'News item deleted.': 'Noticia eliminada.',
  'Dismissed for good.': 'Descartada para siempre.',
  'Feed saved. We’re fetching its news now.': 'Canal guardado. Estamos recogiendo sus noticias.',
  'We no longer fetch news from this feed.': 'Ya no recogemos noticias de este canal.',
  'We’re fetching the feed’s news now.': 'Estamos recogiendo las noticias del canal.',
  'We couldn’t reach its server.': 'No pudimos contactar con su servidor.',
  'It redirects too many times.': 'Redirige demasiadas veces.',
  'There’s nothing at this address.': 'No hay nada en esta dirección.',
  'Its server won’t let us read it.': 'Su servidor no nos deja leerlo.',
  'Its server is busy or not working.': 'Su servidor está ocupado o no funciona.',
  'There’s no feed at this address. It should be RSS, Atom, RDF or JSON Feed.':
    'En esta dirección no hay ningún canal. Debe ser RSS, Atom, RDF o JSON Feed.',
  'It’s larger than 2 MB.': 'Ocupa más de 2 MB.',
  'Its server took longer than five seconds.': 'Su servidor tardó más de cinco segundos.',
  'We couldn’t save its contents.': 'No pudimos guardar su contenido.',

  // site settings
  'Sign-ups are closed right now. Please check back later.':
    'Por ahora no se admiten cuentas nuevas. Vuelve más tarde.',
  'You need an invitation to sign up here. Open the link in your invitation, or ask a member to invite you.':
    'Necesitas una invitación para registrarte aquí. Abre el enlace de tu invitación o pide a un miembro que te invite.',
  'This invitation was sent to another email address. Please sign up with that one.':
    'Esta invitación se envió a otra dirección de correo. Regístrate con esa.',
  'Sign-ups are closed right now, so you can’t invite people by email.':
    'Por ahora no se admiten cuentas nuevas, así que no puedes invitar por correo.',
  'Please choose a color, such as #116d67.': 'Elige un color, como #116d67.',
  'Image saved.': 'Imagen guardada.',
  'Only members can look around here.': 'Solo los miembros pueden explorar este sitio.',
  'Please name the page.': 'Ponle un nombre a la página.',
  'Please enter an address for the page.': 'Escribe una dirección para la página.',
  'Use lowercase letters, numbers and hyphens, or a web address that starts with http:// or https://.':
    'Usa minúsculas, números y guiones, o una dirección web que empiece con http:// o https://.',
  'There’s already a page at this address.': 'Ya hay una página en esta dirección.',
  'Please write some text for the page.': 'Escribe un texto para la página.',
  'Other screens link to this page, so it has to stay published at this address.':
    'Otras pantallas enlazan a esta página, así que debe seguir publicada en esta dirección.',
  'Page saved.': 'Página guardada.',
  'Page deleted.': 'Página eliminada.',
  'Please name the issue.': 'Ponle un nombre al tema.',
  'There’s already an issue with this name.': 'Ya hay un tema con este nombre.',
  'This issue no longer exists.': 'Este tema ya no existe.',
  'Issue saved.': 'Tema guardado.',
  'Issue deleted.': 'Tema eliminado.',
  'People or actions use this issue. Choose an issue to move them to.':
    'Hay personas o acciones con este tema. Elige a qué tema pasarlas.',
  'You can only move them to another issue on the list.':
    'Solo puedes pasarlas a otro tema de la lista.',
  'This is the only issue, and new members have to choose one. Add another issue first.':
    'Es el único tema, y los miembros nuevos tienen que elegir uno. Primero agrega otro.',
  'Only public actions and polls can be featured.':
    'Solo se pueden destacar acciones y encuestas públicas.',
  'Featured.': 'Destacado.',
  'No longer featured.': 'Ya no está destacado.',
  'Please enter a subject.': 'Escribe un asunto.',
  'Please enter a title.': 'Escribe un título.',
  'Please write the text of the email.': 'Escribe el texto del correo.',
  'Please name the link.': 'Ponle un nombre al enlace.',
  'Email not found.': 'No encontramos el correo.',
  'This text can’t be changed.': 'Este texto no se puede cambiar.',
  'Text saved.': 'Texto guardado.',
  'We sent the email to {{email}}.': 'Enviamos el correo a {{email}}.',
  'The mail server didn’t accept the email. You’ll find the reason in the server’s log.':
    'El servidor de correo no aceptó el mensaje. El motivo está en el registro del servidor.',
  'Restored to the default text.': 'Se restableció el texto predeterminado.',
  'Order saved.': 'Orden guardado.',
  'The list was changed elsewhere in the meantime. Please check it again.':
    'Mientras tanto la lista se cambió en otro lugar. Revísala de nuevo.',

  // spam
  'There are too many web addresses in this text. Please remove some.':
    'Hay demasiadas direcciones web en este texto. Quita algunas.',
  'Please rephrase this. Some of these words aren’t allowed here.':
    'Dilo con otras palabras. Algunas de estas no se permiten aquí.',
  'A moderator will review this first. Until then, only you can see it. We’ll let you know the result.':
    'Primero lo revisará la moderación. Hasta entonces solo lo ves tú. Te avisaremos del resultado.',
  'People are voting in this poll, and this change would need a review first. Please rephrase it, or make the change after a few more votes.':
    'Hay gente votando en esta encuesta y este cambio tendría que revisarse antes. Dilo con otras palabras o haz el cambio cuando haya algunos votos más.',
  'This is no longer waiting for review.': 'Esto ya no espera revisión.',
  'You posted this yourself, so another moderator has to decide.':
    'Esto lo publicaste tú, así que debe decidir otra persona de la moderación.',
  'Approved. Everyone it’s shared with can see it now, and the author has been notified.':
    'Aprobado. Ya lo puede ver todo el mundo con quien se comparte, y avisamos a quien lo escribió.',
  'Rejected. Only the author can still see it, and we’ve let them know why.':
    'Rechazado. Solo lo puede ver quien lo escribió, y le dijimos por qué.',
  'Please enter some text to test.': 'Escribe un texto para probar.',
  'This account was deleted. The messages stay with you until you delete them, but you can’t send new ones.':
    'Esta cuenta se eliminó. Los mensajes se quedan contigo hasta que los elimines, pero ya no puedes enviar más.',
  'Deleted member': 'Miembro eliminado',
  'Group conversation': 'Conversación de grupo',
  'Please give a reason for deleting this. The author will see it and can appeal.':
    'Indica por qué lo eliminas. Quien lo escribió lo verá y puede apelar.',
  'This isn’t one of the files that can be imported. Keep the name that its publisher gave it.':
    'No es uno de los archivos que se pueden importar. Deja el nombre que tenía al publicarse.',
  'Uploaded. The import takes up to a minute.': 'Subido. Importarlo tarda hasta un minuto.',
  'This invitation has reached its limit for today. Please try again tomorrow.':
    'Esta invitación llegó a su límite por hoy. Inténtalo de nuevo mañana.',
  'The file couldn’t be imported. You can upload it again.':
    'No se pudo importar el archivo. Puedes volver a subirlo.',
  'Test email sent. It should arrive within a minute.':
    'Correo de prueba enviado. Debería llegar en un minuto.',
  'Email isn’t set up. The test email was only written to a file on the server.':
    'El correo no está configurado. El correo de prueba solo se guardó en un archivo del servidor.',
};
