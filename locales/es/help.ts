// The help page, which loads these texts itself.
import type { Translations } from '#contract/i18n.ts';

export const help: Translations = {
  'On this page': 'En esta página',
  'The people who run this site:': 'Quienes administran este sitio:',
  'Didn’t find an answer? Ask the people who invited you or who run this site.':
    '¿No encontraste una respuesta? Pregunta a quien te invitó o a quienes administran este sitio.',
  'Who sees what': 'Quién ve qué',
  'Who can read what I post?': '¿Quién puede leer lo que publico?',
  'You choose it for each post, under the text: Public means everyone, also people without an account. Friends means the people who are your friends at that moment. A collection is a list of friends that only you know. Private means only you.':
    'Lo eliges en cada publicación, debajo del texto. “Público” es para todo el mundo, también para personas sin cuenta. “Amigos” es para quienes son tus amigos en ese momento. Una colección es una lista de amigos que solo tú conoces. “Privado” es solo para ti.',
  'In a group you can also choose Group. In a closed group, everything stays among its members, even what is Public.':
    'En un grupo también puedes elegir “Grupo”. En un grupo cerrado todo queda entre sus miembros, incluso lo público.',
  'Can I change it later?': '¿Puedo cambiarlo después?',
  'Yes. Open the menu of the post and edit it. Comments and likes that you got before stay with the people who could see the post then.':
    'Sí. Abre el menú de la publicación y edítala. Los comentarios y los “me gusta” anteriores los siguen viendo solo quienes podían verla entonces.',
  'How do I see my profile as others see it?': '¿Cómo veo mi perfil como lo ven los demás?',
  'Open your profile and choose “View as”. You choose who sees each part of it in your settings, under “Profile settings”.':
    'Abre tu perfil y elige “Ver como”. En tus ajustes, en “Ajustes del perfil”, decides quién ve cada parte.',
  'Can anybody see how I voted?': '¿Alguien puede ver qué voté?',
  'No. Polls show only results, and nobody is shown who voted for what.':
    'No. Las encuestas solo muestran resultados y a nadie se le muestra quién votó qué.',
  'Who can see my email address and where I live?':
    '¿Quién puede ver mi correo electrónico y dónde vivo?',
  'Your address and ZIP code are seen by you alone. Others see your email address and phone number only if you allow it in your profile.':
    'Tu dirección y tu código postal solo los ves tú. Los demás ven tu correo y tu teléfono solo si lo permites en tu perfil.',
  'Friends and messages': 'Amigos y mensajes',
  'How do I find people?': '¿Cómo encuentro a personas?',
  'Search for a name, or look at the suggestions under “Friends”. You can also invite people by email or with a link.':
    'Busca un nombre o mira las sugerencias en “Amigos”. También puedes invitar a personas por correo o con un enlace.',
  'What do friends see?': '¿Qué ven mis amigos?',
  'Your posts for friends, and the parts of your profile that you share with them. If you are no longer friends, they no longer see these.':
    'Tus publicaciones para amigos y las partes de tu perfil que compartes con ellos. Si dejan de ser tus amigos, ya no las ven.',
  'What is a collection?': '¿Qué es una colección?',
  'A list of some of your friends, such as “Family”, that you can post for. Nobody else sees its name or who is in it.':
    'Una lista de algunos de tus amigos, por ejemplo “Familia”, para la que puedes publicar. Nadie más ve su nombre ni quién está en ella.',
  'Who can send me messages?': '¿Quién puede enviarme mensajes?',
  'Messages from people you don’t know wait under “Requests” until you answer or delete them.':
    'Los mensajes de personas que no conoces esperan en “Solicitudes” hasta que los respondas o los borres.',
  'What is the difference between an open and a closed group?':
    '¿En qué se diferencian un grupo abierto y uno cerrado?',
  'Every member of the site can see and join an open group. A closed group is visible only to its members and to people who are invited.':
    'Cualquier miembro del sitio puede ver un grupo abierto y unirse a él. Un grupo cerrado solo lo ven sus miembros y las personas invitadas.',
  'Who runs a group?': '¿Quién dirige un grupo?',
  'Its owner, who can name moderators. They can delete posts and comments in the group, and remove people from it.':
    'La persona propietaria, que puede nombrar moderadores. Pueden borrar publicaciones y comentarios del grupo, y sacar a personas de él.',
  'A group sends me too much. What can I do?': 'Un grupo me envía demasiado. ¿Qué puedo hacer?',
  'Open the group and choose which notifications you get. You can also mute it, so that its posts leave your feed, or leave the group.':
    'Abre el grupo y elige qué notificaciones recibes. También puedes silenciarlo, para que sus publicaciones no aparezcan en tu inicio, o salir de él.',
  'Mute, block and report': 'Silenciar, bloquear y denunciar',
  'What happens when I mute someone?': '¿Qué pasa cuando silencio a alguien?',
  'Their posts leave your feed and their comments are folded, for as long as you choose. They don’t learn about it. You can mute groups and words too.':
    'Sus publicaciones no aparecen en tu inicio y sus comentarios se pliegan, durante el tiempo que elijas. La persona no se entera. También puedes silenciar grupos y palabras.',
  'What happens when I block someone?': '¿Qué pasa cuando bloqueo a alguien?',
  'Neither of you sees the other any more: no posts, no comments, no name in lists, no messages. A blocked person can still read what is Public without an account.':
    'Dejan de verse: ni publicaciones, ni comentarios, ni nombres en las listas, ni mensajes. Una persona bloqueada aún puede leer sin cuenta lo que es público.',
  'How do I report something?': '¿Cómo denuncio algo?',
  'Open the menu of the post, comment, message or profile and choose “Report”. The people who moderate the site see your report, never the person it is about. You’re told what they decide.':
    'Abre el menú de la publicación, del comentario, del mensaje o del perfil y elige “Denunciar”. Tu denuncia la ven quienes moderan el sitio, nunca la persona denunciada. Te decimos qué deciden.',
  'Something of mine was removed. What can I do?': 'Se retiró algo mío. ¿Qué puedo hacer?',
  'You get the reason. If you think it is wrong, you can appeal within 30 days in your settings, under “Moderation decisions”.':
    'Te decimos el motivo. Si crees que es un error, puedes apelar en un plazo de 30 días en tus ajustes, en “Decisiones de moderación”.',
  Writing: 'Escribir',
  'What happens to a text that I don’t finish?': '¿Qué pasa con un texto que no termino?',
  'It is kept in this browser until you post it, even if you close the page. Logging out deletes it. An article can also be saved as a draft in your account.':
    'Se guarda en este navegador hasta que lo publiques, aunque cierres la página. Al cerrar sesión se borra. Un artículo también se puede guardar como borrador en tu cuenta.',
  'I deleted something by mistake.': 'Borré algo por error.',
  'Press “Undo” in the message that appears. It stays for a few seconds. After that, the post or comment is gone for good.':
    'Pulsa “Deshacer” en el mensaje que aparece. Dura unos segundos. Después, la publicación o el comentario ya no se puede recuperar.',
  'How do I keep a post to read it later?': '¿Cómo guardo una publicación para leerla después?',
  'Choose “Save for later” in its menu. Nobody else sees what you save.':
    'Elige “Guardar para más tarde” en su menú. Nadie más ve lo que guardas.',
  'Notifications and emails': 'Notificaciones y correos',
  'How do I get fewer of them?': '¿Cómo recibo menos?',
  'In your settings, under “Notifications”, you choose what you are notified about, and whether you get an email at once, as a digest or not at all. Every email has a link to end its kind.':
    'En tus ajustes, en “Notificaciones”, eliges de qué te avisamos y si recibes un correo enseguida, un resumen o nada. Cada correo tiene un enlace para dejar de recibir los de su tipo.',
  'Can my phone or computer notify me?': '¿Puede avisarme mi teléfono o mi computadora?',
  'Yes, if your browser allows it. Turn it on in your settings, under “Notifications”.':
    'Sí, si tu navegador lo permite. Actívalo en tus ajustes, en “Notificaciones”.',
  'Your account and your data': 'Tu cuenta y tus datos',
  'How do I get a copy of my data?': '¿Cómo obtengo una copia de mis datos?',
  'In your settings, under “Your data”, you can ask for a ZIP file with everything you wrote and received here. Only you can download it, for a week.':
    'En tus ajustes, en “Tus datos”, puedes pedir un archivo ZIP con todo lo que escribiste y recibiste aquí. Solo tú puedes descargarlo, durante una semana.',
  'How do I delete my account?': '¿Cómo elimino mi cuenta?',
  'In your settings, under “Your data”. Others no longer see you and your posts from that moment on. If you log in again within 14 days, everything is restored. After that it is erased.':
    'En tus ajustes, en “Tus datos”. Desde ese momento los demás ya no te ven a ti ni tus publicaciones. Si vuelves a iniciar sesión en un plazo de 14 días, todo se restablece. Después se borra.',
  'How do I make my account safer?': '¿Cómo protejo mejor mi cuenta?',
  'In your settings, under “Login and security”, you can add a passkey or two-factor authentication. Under “Devices” you see where you are logged in, and can log out there.':
    'En tus ajustes, en “Inicio de sesión y seguridad”, puedes agregar una llave de acceso o la verificación en dos pasos. En “Dispositivos” ves dónde iniciaste sesión y puedes cerrarla allí.',
  'I forgot my password.': 'Olvidé mi contraseña.',
  'Choose “Forgot your password?” where you log in. You get a link by email that is valid for an hour.':
    'Elige “¿Olvidaste tu contraseña?” donde inicias sesión. Recibes por correo un enlace que vale una hora.',
  'Accessibility and shortcuts': 'Accesibilidad y atajos',
  'Can I make the text larger or easier to read?':
    '¿Puedo hacer el texto más grande o más fácil de leer?',
  'Yes. In your settings, under “Appearance and shortcuts”, you choose the text size, letters that are easier to tell apart, and light or dark. Your browser can enlarge and translate pages too.':
    'Sí. En tus ajustes, en “Aspecto y atajos”, eliges el tamaño del texto, letras más fáciles de distinguir y el tema claro u oscuro. Tu navegador también puede ampliar y traducir las páginas.',
  'Can I use the site with the keyboard or a screen reader?':
    '¿Puedo usar el sitio con el teclado o con un lector de pantalla?',
  'Yes, all of it. The ? key shows the shortcuts of the screen, / goes to the search, and Ctrl+K (on a Mac ⌘K) opens a list of everything you can go to. You can turn single-key shortcuts off in your settings.':
    'Sí, todo. La tecla ? muestra los atajos de la pantalla, / va a la búsqueda y Ctrl+K (en Mac, ⌘K) abre una lista de todos los lugares. En tus ajustes puedes desactivar los atajos de una sola tecla.',
  'How do I describe a photo?': '¿Cómo describo una foto?',
  'Each photo that you add has a field for its description. People who can’t see the photo hear it, and the search finds it.':
    'Cada foto que agregas tiene un campo para su descripción. La oyen las personas que no pueden ver la foto, y la búsqueda la encuentra.',
};
