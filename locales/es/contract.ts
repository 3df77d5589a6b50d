// What the contract's sentences say that are said where something is in them, where the site is run, of moderation, news and spam.
import type { Translations } from '#contract/i18n.ts';

export const contract: Translations = {
  // with something in them
  'Invitation sent to {{emails}} sucessfully.': 'Invitación enviada a {{emails}}.',
  '{{emails}} already registered with {{site_name}}.':
    '{{emails}} ya tiene cuenta en {{site_name}}.',
  '{{entry}} seems to be invalid.': '{{entry}} no parece válido.',
  '{{who}}: {{why}}': '{{who}}: {{why}}',
  'Please choose at most {{n}} answer.': 'Elige como máximo {{n}} opción.',
  'You can select multiple poll choices up to a maximum of {{n}} on your vote.':
    'En tu voto puedes elegir varias opciones, {{n}} como máximo.',
  'Please use at most {{most}} characters.': 'Usa como máximo {{most}} caracteres.',
  'White text does not read well on this colour: its contrast is {{ratio}}, and 4.5 is needed. Please choose a darker one.':
    'El texto blanco no se lee bien sobre este color: su contraste es {{ratio}} y hace falta 4.5. Elige uno más oscuro.',
  'Nothing is filled in for {{name}} here.': 'Aquí no se completa nada en lugar de {{name}}.',
  'Nothing is filled in for {{name}} here. There is {{known}}.':
    'Aquí no se completa nada en lugar de {{name}}. Puedes usar {{known}}.',
  'Please keep {{names}}: whoever reads it needs that.':
    'Conserva {{names}}: quien lo lee lo necesita.',
  'Addresses of this provider are not accepted here. Please use another e-mail address.':
    'Aquí no se aceptan direcciones de este proveedor. Usa otra dirección de correo.',
  'Links to {{domain}} are not posted here.': 'Aquí no se publican enlaces a {{domain}}.',
  '“{{line}}”: please write a word or some words, with * at their beginning or end alone where more may follow, beside at least three letters.':
    '“{{line}}”: escribe una o varias palabras, con * solo al principio o al final donde pueda haber más, junto a tres letras como mínimo.',
  '“{{line}}” is no domain. Please write it as in spam.example.':
    '“{{line}}” no es un dominio. Escríbelo como en spam.example.',
  'Please keep at most {{most}} lines.': 'Deja como máximo {{most}} líneas.',
  'You are new here, and who is new may do less of this within a day. Please try again in a minute.':
    'Eres nuevo miembro, y durante los primeros días se puede hacer menos de esto por día. Inténtalo de nuevo en un minuto.',
  'You are new here, and who is new may do less of this within a day. Please try again in {{n}} minutes.':
    'Eres nuevo miembro, y durante los primeros días se puede hacer menos de esto por día. Inténtalo de nuevo en {{n}} minutos.',
  'You are new here, and who is new may do less of this within a day. Please try again in an hour.':
    'Eres nuevo miembro, y durante los primeros días se puede hacer menos de esto por día. Inténtalo de nuevo en una hora.',
  'You are new here, and who is new may do less of this within a day. Please try again in {{n}} hours.':
    'Eres nuevo miembro, y durante los primeros días se puede hacer menos de esto por día. Inténtalo de nuevo en {{n}} horas.',
  'Your account is suspended until {{day}}.': 'Tu cuenta está suspendida hasta el {{day}}.',
  'Why: {{why}}': 'Motivo: {{why}}',

  // where the site is run
  'Please say why: they are told it.': 'Indica el motivo: se le comunica a esa persona.',
  'This address belongs to another account already.': 'Esta dirección ya pertenece a otra cuenta.',
  'There is an administrator already, or the server was started again and shows a new link in its log.':
    'Ya hay una cuenta de administración, o el servidor se reinició y muestra un enlace nuevo en su registro.',
  'This is the only administrator. Make somebody else one first.':
    'Es la única cuenta de administración. Primero nombra otra.',
  'This account is suspended. Restore it first.':
    'Esta cuenta está suspendida. Primero restáurala.',
  'This account is not suspended.': 'Esta cuenta no está suspendida.',
  'This address is confirmed already.': 'Esta dirección ya está confirmada.',
  'This account is not confirmed yet.': 'Esta cuenta todavía no está confirmada.',
  'This account is deleted. Only its owner can have it back, by logging in.':
    'Esta cuenta está eliminada. Solo quien es titular puede recuperarla, al iniciar sesión.',
  'Welcome. You are here already.': 'Te damos la bienvenida. Ya tienes cuenta aquí.',
  'Suspended, and told by e-mail.': 'Cuenta suspendida, con aviso por correo.',
  'Restored, and told by e-mail.': 'Cuenta restaurada, con aviso por correo.',
  'The role is changed, and they are told by e-mail.': 'La función cambió, con aviso por correo.',
  'The e-mail is on its way.': 'El correo va en camino.',
  'Logged out everywhere.': 'Se cerró la sesión en todas partes.',

  // moderation
  'There is no such report.': 'No existe esa denuncia.',
  'There is no such decision.': 'No existe esa decisión.',
  'Another moderator has just decided about this.':
    'Otra persona que modera acaba de decidir sobre esto.',
  'This decision was taken back already.': 'Esta decisión ya se retiró.',
  'You reported this yourself: another moderator decides.':
    'Esto lo denunciaste tú: decide otra persona que modera.',
  'An administrator decided this, and only an administrator takes it back.':
    'Esto lo decidió la administración, y solo la administración lo retira.',
  'An administrator suspended them already, and alone changes that.':
    'La administración ya suspendió a esa persona, y solo ella puede cambiarlo.',
  'It is gone: nothing can be done about it but to keep it so.':
    'Ya no está: no se puede hacer nada más que dejarlo así.',
  'This cannot be decided about such a thing.': 'Sobre algo así no se puede decidir esto.',
  'Please choose what is wrong with it.': 'Elige qué tiene de malo.',
  'This was decided more than 30 days ago and stays.':
    'Esto se decidió hace más de 30 días y se mantiene.',
  'There is nothing to take back any more.': 'Ya no hay nada que retirar.',
  'Please write why the decision is wrong.': 'Escribe por qué la decisión es errónea.',
  'You have appealed against this decision already.': 'Ya apelaste esta decisión.',
  'An appeal is possible within 30 days of a decision.':
    'Se puede apelar durante los 30 días siguientes a una decisión.',
  'You decided this yourself: another moderator looks at the appeal.':
    'Esto lo decidiste tú: la apelación la revisa otra persona que modera.',
  'Another moderator has just decided about this appeal.':
    'Otra persona que modera acaba de decidir sobre esta apelación.',
  'This site does not publish what its moderators decide.':
    'Este sitio no publica lo que decide la moderación.',
  'Kept as it is. Whoever reported it is told.': 'Se deja como está. Avisamos a quien lo denunció.',
  'Kept as it is. The moderators of the site look at it too.':
    'Se deja como está. También lo revisan los moderadores del sitio.',
  'Hidden. Its author and whoever reported it are told.':
    'Quedó oculto. Avisamos a quien lo escribió y a quien lo denunció.',
  'Deleted. Its author and whoever reported it are told.':
    'Se eliminó. Avisamos a quien lo escribió y a quien lo denunció.',
  'Warned. Whoever reported it is told too.':
    'Advertencia enviada. También avisamos a quien lo denunció.',
  'Suspended. Whoever reported it is told too.':
    'Cuenta suspendida. También avisamos a quien lo denunció.',
  'The decision is taken back.': 'La decisión se retiró.',
  'Your appeal is with the moderators. You are told what comes of it.':
    'La moderación tiene tu apelación. Te avisaremos del resultado.',
  'The decision stands. Its author is told.': 'La decisión se mantiene. Avisamos a quien apeló.',
  'The decision is taken back. Its author is told.':
    'La decisión se retiró. Avisamos a quien apeló.',
  'Your account is suspended.': 'Tu cuenta está suspendida.',
  'To appeal, open the link in the mail that we sent you.':
    'Para apelar, abre el enlace del correo que te enviamos.',
  'Spam or advertising': 'Spam o publicidad',
  'Harassment or insults': 'Acoso o insultos',
  'Hate against a group of people': 'Odio contra un grupo de personas',
  'Violence or threats': 'Violencia o amenazas',
  'Sexual content': 'Contenido sexual',
  'Somebody’s private data': 'Datos privados de alguien',
  'False or misleading claims': 'Afirmaciones falsas o engañosas',
  'Against the law': 'Contra la ley',
  'Against the rules of this site': 'Contra las reglas de este sitio',

  // news and the feeds that it comes from
  'Please enter the web address where the news can be read.':
    'Escribe la dirección web donde se puede leer la noticia.',
  'Please enter the web address of the feed.': 'Escribe la dirección web del canal.',
  'Please choose a moment that is past.': 'Elige un momento que ya haya pasado.',
  'This feed is listed already.': 'Este canal ya está en la lista.',
  'News not found.': 'No encontramos la noticia.',
  'This feed is not listed any more.': 'Este canal ya no está en la lista.',
  'No news yet': 'Todavía no hay noticias',
  'The news is published.': 'La noticia se publicó.',
  'The news has been saved.': 'La noticia se guardó.',
  'The news shows in the slider now.': 'Ahora la noticia aparece en el carrusel.',
  'The news does not show in the slider any more.': 'La noticia ya no aparece en el carrusel.',
  'The news has been deleted.': 'La noticia se eliminó.',
  'The news shows now.': 'Ahora la noticia se ve.',
  'The news is put away for good.': 'La noticia se descartó para siempre.',
  'The feed is listed. It is being gathered.':
    'El canal está en la lista. Estamos recogiendo sus noticias.',
  'Nothing is gathered from this feed any more.': 'Ya no se recoge nada de este canal.',
  'The feed is being gathered.': 'Estamos recogiendo las noticias del canal.',
  'Its server could not be reached.': 'No se pudo contactar con su servidor.',
  'It leads from one address to the next without end.': 'Lleva de una dirección a otra sin fin.',
  'There is nothing at this address any more.': 'Ya no hay nada en esta dirección.',
  'Its server does not let us read it.': 'Su servidor no nos deja leerlo.',
  'Its server is busy or out of order.': 'Su servidor está ocupado o no funciona.',
  'There is no feed at this address. It should be RSS, Atom, RDF or JSON Feed.':
    'En esta dirección no hay ningún canal. Debe ser RSS, Atom, RDF o JSON Feed.',
  'It is larger than 2 MB.': 'Ocupa más de 2 MB.',
  'Its server took longer than five seconds.': 'Su servidor tardó más de cinco segundos.',
  'What it says could not be kept.': 'Lo que dice no se pudo guardar.',

  // the site itself
  'Nobody new is taken in at the moment. Please come back later.':
    'Por ahora no se admiten cuentas nuevas. Vuelve más tarde.',
  'Only who was invited can sign up here. Please open the link of your invitation, or ask a member to invite you.':
    'Aquí solo se registra quien tiene una invitación. Abre el enlace de tu invitación o pide a un miembro que te invite.',
  'This invitation was sent to another e-mail address. Please sign up with that one.':
    'Esta invitación se envió a otra dirección de correo. Regístrate con esa.',
  'Nobody new is taken in at the moment, so nobody can be invited by e-mail.':
    'Por ahora no se admiten cuentas nuevas, así que no se puede invitar a nadie por correo.',
  'Please choose a colour, such as #116d67.': 'Elige un color, como #116d67.',
  'The picture is saved.': 'La imagen se guardó.',
  'Please name the page.': 'Ponle un nombre a la página.',
  'Please enter where the page is.': 'Escribe dónde está la página.',
  'Use small letters, digits and hyphens, or a web address that starts with http:// or https://.':
    'Usa minúsculas, cifras y guiones, o una dirección web que empiece con http:// o https://.',
  'There is a page at this address already.': 'Ya hay una página en esta dirección.',
  'Please write what the page says.': 'Escribe qué dice la página.',
  'Other screens lead to this page, so it stays published at its address.':
    'Otras pantallas llevan a esta página, así que sigue publicada en su dirección.',
  'The page is saved.': 'La página se guardó.',
  'The page is deleted.': 'La página se eliminó.',
  'Please name the issue.': 'Ponle un nombre al tema.',
  'There is an issue of this name already.': 'Ya hay un tema con este nombre.',
  'This issue is not there any more.': 'Este tema ya no está.',
  'The issue is saved.': 'El tema se guardó.',
  'The issue is deleted.': 'El tema se eliminó.',
  'People or actions are on this issue. Choose where they go.':
    'Hay personas o acciones en este tema. Elige adónde van.',
  'They can only go to another issue of the list.': 'Solo pueden ir a otro tema de la lista.',
  'This is the only issue. Add another one first: whoever signs up chooses one.':
    'Es el único tema. Primero agrega otro: quien se registra elige uno.',
  'Only actions and polls that everybody may see stand first.':
    'Solo se destacan acciones y encuestas que todo el mundo puede ver.',
  'It stands first now.': 'Ahora aparece en primer lugar.',
  'It stands first no more.': 'Ya no aparece en primer lugar.',
  'Please enter a subject.': 'Escribe un asunto.',
  'Please enter a title.': 'Escribe un título.',
  'Please write what the mail says.': 'Escribe qué dice el correo.',
  'Please name the link.': 'Ponle un nombre al enlace.',
  'There is no such mail.': 'No existe ese correo.',
  'This sentence is not one that can be corrected.': 'Esta frase no se puede corregir.',
  'The words are saved.': 'Los textos se guardaron.',
  'It says again what it came with.': 'Vuelve a decir lo que decía al principio.',
  'The order is saved.': 'El orden se guardó.',
  'The list was changed elsewhere meanwhile. Please look at it again.':
    'Mientras tanto la lista se cambió en otro lugar. Mírala de nuevo.',

  // spam
  'There are too many web addresses in this text. Please leave some out.':
    'Hay demasiadas direcciones web en este texto. Quita algunas.',
  'Please say it in other words: some of these are not used here.':
    'Dilo con otras palabras: algunas de estas no se usan aquí.',
  'A moderator looks at it first. Until then you alone see it, and you are told what becomes of it.':
    'Primero lo revisa la moderación. Hasta entonces solo lo ves tú, y te avisaremos del resultado.',
  'This does not wait any more.': 'Esto ya no está en espera.',
  'This is your own: another moderator decides.': 'Esto es tuyo: decide otra persona que modera.',
  'Approved. Everybody it is for sees it now, and its author is told.':
    'Aprobado. Ya lo ven todas las personas a quienes va dirigido, y avisamos a quien lo escribió.',
  'Rejected. Its author alone goes on seeing it, and is told why.':
    'Rechazado. Solo lo sigue viendo quien lo escribió, y se le dice por qué.',
  'Please enter a text to try.': 'Escribe un texto para probar.',
  'This account is deleted. What was written stays with you until you delete it, and nobody can write here any more.':
    'Esta cuenta se eliminó. Lo escrito se queda contigo hasta que lo elimines, y ya nadie puede escribir aquí.',
  'Deleted member': 'Miembro eliminado',
  'Please say why you delete this. Its author is told, and can appeal.':
    'Di por qué lo eliminas, por favor. Se le dice a quien lo escribió, que puede apelar.',
};
