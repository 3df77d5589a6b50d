// The help page, which loads these texts itself.
import type { Translations } from '#contract/i18n.ts';

export const help: Translations = {
  'On this page': 'En esta página',
  'The people who run this site:': 'Quienes administran este sitio:',
  'Didn’t find an answer? Ask the person who invited you or the people who run this site.':
    '¿No encontraste una respuesta? Pregunta a quien te invitó o a quienes administran este sitio.',
  'Who sees what': 'Quién ve qué',
  'Who can read what I post?': '¿Quién puede leer lo que publico?',
  'You choose for each post, below the text. Public means everyone, even people without an account. Friends means your friends, including those you add later. A collection is a list of some of your friends that only you can see. Private means only you.':
    'Lo eliges en cada publicación, debajo del texto. “Público” es para todo el mundo, incluso sin cuenta. “Amistades” es para tus amistades, también las que agregues después. Una colección es una lista de algunas de tus amistades que solo tú ves. “Privado” es solo para ti.',
  'In a group, you can also choose Group. In a closed group, only members can see what you post, even if it’s Public.':
    'En un grupo también puedes elegir “Grupo”. En un grupo cerrado, solo los miembros ven lo que publicas, incluso si es “Público”.',
  'Can I change who sees a post later?': '¿Puedo cambiar después quién ve una publicación?',
  'Yes. Open the menu of the post and edit it. Existing comments and likes stay visible only to people who could already see them.':
    'Sí. Abre el menú de la publicación y edítala. Los comentarios y los me gusta que ya hay los seguirán viendo solo quienes ya podían verlos.',
  'How do I see my profile as others see it?': '¿Cómo veo mi perfil como lo ven los demás?',
  'Open your profile and use “View as.” To choose who sees each part, go to “Profile settings” in your settings.':
    'Abre tu perfil y usa “Ver como”. Quién ve cada parte lo eliges en tus ajustes, en “Ajustes del perfil”.',
  'Can anyone see how I voted?': '¿Alguien puede ver qué voté?',
  'No one on the site can: polls show only the results, and never who voted for what. Votes are stored encrypted. Only someone who has the secret key of the server could read them.':
    'Nadie en el sitio: las encuestas solo muestran los resultados, nunca quién votó qué. Los votos se guardan cifrados. Solo podría leerlos quien tenga la clave secreta del servidor.',
  'Who can see my email address and where I live?':
    '¿Quién puede ver mi correo electrónico y dónde vivo?',
  'Only you can see your address and ZIP code. Others can see your email address and phone number only if you allow it in your profile.':
    'Tu dirección y tu código postal solo los ves tú. Los demás ven tu correo y tu teléfono solo si lo permites en tu perfil.',
  'Friends and messages': 'Amistades y mensajes',
  'How do I find people?': '¿Cómo encuentro a personas?',
  'Search for their name, or look at the suggestions under “Friends.” You can also invite people by email or with a link.':
    'Busca su nombre o mira las sugerencias en “Amistades”. También puedes invitar a personas por correo o con un enlace.',
  'What do friends see?': '¿Qué ven mis amistades?',
  'Your posts for friends, and the parts of your profile that you share with friends. When you’re no longer friends, they can’t see these anymore.':
    'Tus publicaciones para amistades y las partes de tu perfil que compartes con ellas. Si dejan de ser amistades, ya no las ven.',
  'What is a collection?': '¿Qué es una colección?',
  'A list of some of your friends, such as “Family.” You can share a post with just those friends. No one else can see its name or who’s in it.':
    'Una lista de algunas de tus amistades, por ejemplo “Familia”. Puedes compartir una publicación solo con ellas. Nadie más ve su nombre ni quién está en ella.',
  'Who can send me messages?': '¿Quién puede enviarme mensajes?',
  'Friends and people in your groups can message you directly. Messages from anyone else wait under “Requests” until you accept or delete them.':
    'Tus amistades y quienes comparten un grupo contigo pueden escribirte directamente. Los mensajes de otras personas esperan en “Solicitudes” hasta que los aceptes o los elimines.',
  'What is the difference between an open and a closed group?':
    '¿En qué se diferencian un grupo abierto y uno cerrado?',
  'Every member of the site can see and join an open group. A closed group is visible only to its members and to people who are invited.':
    'Cualquier miembro del sitio puede ver un grupo abierto y unirse a él. Un grupo cerrado solo lo ven sus miembros y las personas invitadas.',
  'Who runs a group?': '¿Quién dirige un grupo?',
  'Its owner, and moderators that the owner chooses. They can delete posts and comments in the group and remove people from it.':
    'Su titular, y las personas que elija para moderar. Pueden eliminar publicaciones y comentarios del grupo y quitar a personas de él.',
  'A group sends me too much. What can I do?': 'Un grupo me envía demasiado. ¿Qué puedo hacer?',
  'Open the group and choose which notifications you get. You can also mute the group so its posts don’t appear in your feed, or leave it.':
    'Abre el grupo y elige qué notificaciones recibes. También puedes silenciarlo, para que sus publicaciones no aparezcan en tu inicio, o salir de él.',
  'Mute, block and report': 'Silenciar, bloquear y denunciar',
  'What happens when I mute someone?': '¿Qué pasa cuando silencio a alguien?',
  'Their posts won’t appear in your feed, and their comments are folded, for as long as you choose. They won’t know. You can also mute groups and words.':
    'Sus publicaciones no aparecen en tu inicio y sus comentarios se pliegan, durante el tiempo que elijas. La persona no se entera. También puedes silenciar grupos y palabras.',
  'What happens when I block someone?': '¿Qué pasa cuando bloqueo a alguien?',
  'You won’t see each other’s profiles, posts or comments, or find each other in lists and search, and you can’t message each other. A blocked person can still see what you share as Public by logging out.':
    'Ninguna de las dos personas verá el perfil, las publicaciones ni los comentarios de la otra, ni la encontrará en listas o búsquedas, ni podrá enviarle mensajes. Quien bloqueaste puede seguir viendo lo que compartes como Público si cierra sesión.',
  'How do I report something?': '¿Cómo denuncio algo?',
  'Open the menu of the post, comment, message or profile and choose “Report.” The moderators see your report. The person it’s about doesn’t. We’ll tell you whether the moderators took action.':
    'Abre el menú de la publicación, del comentario, del mensaje o del perfil y elige “Denunciar”. Tu denuncia la ve la moderación, nunca la persona denunciada. Te avisaremos si se tomaron medidas.',
  'Something of mine was removed. What can I do?': 'Se retiró algo mío. ¿Qué puedo hacer?',
  'We’ll tell you why. If you think it’s a mistake, you can appeal within 30 days in your settings, under “Moderation decisions.”':
    'Te decimos el motivo. Si crees que es un error, puedes apelar en un plazo de 30 días en tus ajustes, en “Decisiones de moderación”.',
  Writing: 'Escribir',
  'What happens to a text that I don’t finish?': '¿Qué pasa con un texto que no termino?',
  'It stays in this browser until you post it, even if you close the page. It’s deleted 30 days after you log out. You can also save an article as a draft in your account.':
    'Se queda en este navegador hasta que lo publiques, aunque cierres la página. Se elimina 30 días después de que cierres sesión. Un artículo también se puede guardar como borrador en tu cuenta.',
  'I deleted something by mistake. What can I do?': 'Eliminé algo por error. ¿Qué puedo hacer?',
  'Press “Undo” in the message that appears for a few seconds. After that, the post or comment is deleted for good.':
    'Pulsa “Deshacer” en el mensaje que aparece durante unos segundos. Después, la publicación o el comentario se elimina para siempre.',
  'How do I keep a post to read it later?': '¿Cómo guardo una publicación para leerla después?',
  'Choose “Save for later” in its menu. Only you can see what you saved.':
    'Elige “Guardar para más tarde” en su menú. Solo tú ves lo que guardaste.',
  'Notifications and emails': 'Notificaciones y correos',
  'How do I get fewer notifications and emails?': '¿Cómo recibo menos notificaciones y correos?',
  'In your settings, under “Notifications,” you can choose what you’re notified about, and whether you get emails right away, once a day, once a week or not at all. Every notification email has a link to unsubscribe from emails of that kind.':
    'En tus ajustes, en “Notificaciones”, puedes elegir de qué te avisamos y si recibes correos enseguida, una vez al día, una vez a la semana o nunca. Cada correo de notificación tiene un enlace para dejar de recibir los de ese tipo.',
  'Can my phone or computer notify me?': '¿Puede avisarme mi teléfono o mi computadora?',
  'Yes, if your browser allows it. Turn it on in your settings, under “Notifications.”':
    'Sí, si tu navegador lo permite. Actívalo en tus ajustes, en “Notificaciones”.',
  'Your account and your data': 'Tu cuenta y tus datos',
  'How do I get a copy of my data?': '¿Cómo obtengo una copia de mis datos?',
  'In your settings, under “Your data,” you can request a ZIP file with everything you’ve written and received here. Only you can download it, and it’s available for a week.':
    'En tus ajustes, en “Tus datos”, puedes pedir un archivo ZIP con todo lo que escribiste y recibiste aquí. Solo tú puedes descargarlo y está disponible una semana.',
  'How do I delete my account?': '¿Cómo elimino mi cuenta?',
  'In your settings, under “Your data.” Your profile and posts disappear for everyone right away. If you log in again within 14 days, they come back. By then, someone else may be in charge of groups you ran, and your places at events may be taken. After 14 days, your account is deleted for good.':
    'En tus ajustes, en “Tus datos”. Tu perfil y tus publicaciones desaparecen de inmediato para todo el mundo. Si inicias sesión en un plazo de 14 días, reaparecen. Para entonces, tus grupos pueden estar a cargo de otra persona y tus lugares en eventos pueden estar ocupados. Después de 14 días, tu cuenta se elimina para siempre.',
  'How do I make my account safer?': '¿Cómo protejo mejor mi cuenta?',
  'In your settings, under “Login and security,” you can add a passkey or turn on two-factor authentication. Under “Devices,” you can see where you’re logged in, and log out there.':
    'En tus ajustes, en “Inicio de sesión y seguridad”, puedes agregar una llave de acceso o activar la verificación en dos pasos. En “Dispositivos” puedes ver dónde iniciaste sesión y cerrarla allí.',
  'I forgot my password.': 'Olvidé mi contraseña.',
  'Choose “Forgot your password?” on the login page. We’ll email you a link that works for an hour.':
    'Elige “¿Olvidaste tu contraseña?” en la página de inicio de sesión. Te enviaremos por correo un enlace que funciona durante una hora.',
  'Accessibility and shortcuts': 'Accesibilidad y atajos',
  'Can I make the text larger or easier to read?':
    '¿Puedo hacer el texto más grande o más fácil de leer?',
  'Yes. In your settings, under “Appearance and shortcuts,” you can choose the text size, an easier-to-read font, and a light or dark theme. Your browser can also enlarge and translate pages.':
    'Sí. En tus ajustes, en “Aspecto y atajos”, puedes elegir el tamaño del texto, una tipografía más fácil de leer y el tema claro u oscuro. Tu navegador también puede ampliar y traducir las páginas.',
  'Can I use the site with the keyboard or a screen reader?':
    '¿Puedo usar el sitio con el teclado o con un lector de pantalla?',
  'Yes, all of it. Press ? to see the shortcuts on a page, / to search, and Ctrl+K (⌘K on a Mac) to go to any page. You can turn off single-key shortcuts in your settings.':
    'Sí, todo. Pulsa ? para ver los atajos de una página, / para buscar y Ctrl+K (⌘K en Mac) para ir a cualquier página. En tus ajustes puedes desactivar los atajos de una sola tecla.',
  'How do I describe a photo?': '¿Cómo describo una foto?',
  'Each photo you add has a field for its description. Screen readers read it aloud, and search finds it.':
    'Cada foto que agregas tiene un campo para su descripción. Los lectores de pantalla la leen en voz alta y la búsqueda la encuentra.',
};
