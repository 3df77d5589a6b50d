// File names and descriptions in the data export.
import type { Translations } from '#contract/i18n.ts';

export const serverExport: Translations = {
  'your profile, and who can see each part': 'tu perfil, y quién puede ver cada parte',
  'your posts with earlier versions and comments, and your drafts':
    'tus publicaciones con sus versiones anteriores y comentarios, y tus borradores',
  'your comments on other people’s posts': 'tus comentarios en publicaciones de otras personas',
  'your likes': 'tus me gusta',
  'the posts you saved for later': 'las publicaciones que guardaste para más tarde',
  'the posts you scheduled for later': 'las publicaciones que programaste',
  'the posts you hid from your feed': 'las publicaciones que ocultaste de tu inicio',
  'your votes in polls': 'tus votos en encuestas',
  'the actions you follow, did and rated': 'las acciones que sigues, hiciste y valoraste',
  'the petitions you signed': 'las peticiones que firmaste',
  'who you wrote to and whether they replied, but not what you wrote':
    'a quién escribiste y si hubo respuesta, pero no lo que escribiste',
  'your settings for actions: address, distance, issues and reminders':
    'tus ajustes para acciones: dirección, distancia, temas y recordatorios',
  'your saved address for finding representatives, and your log of who you wrote to or called':
    'la dirección que guardaste para encontrar a tus representantes, y tu registro de a quién escribiste o llamaste',
  'your friends and pending friend requests': 'tus amistades y las solicitudes pendientes',
  'your collections of friends': 'tus colecciones de amistades',
  'people you blocked': 'personas que bloqueaste',
  'people, groups, words and conversations you muted':
    'personas, grupos, palabras y conversaciones que silenciaste',
  'the group conversations you’re in or were asked to join, and the requests you declined':
    'las conversaciones de grupo en las que estás o a las que te invitaron, y las solicitudes que rechazaste',
  'messages in your group conversations, and those you wrote in others':
    'los mensajes de tus conversaciones de grupo y los que escribiste en otras',
  'your reactions to messages': 'tus reacciones a mensajes',
  'messages you sent and received, except the ones you deleted':
    'mensajes que enviaste y recibiste, salvo los que eliminaste',
  'your groups, your invitations to groups, and people you invited':
    'tus grupos, tus invitaciones a grupos y las personas que invitaste',
  'what you reported to the moderators': 'lo que denunciaste a la moderación',
  'moderation decisions about you, and your appeals':
    'decisiones de moderación sobre ti, y tus apelaciones',
  'devices where you’re logged in': 'dispositivos con tu sesión abierta',
  'the last day on which you used the site': 'el último día en que usaste el sitio',
  'how you log in besides your password': 'cómo inicias sesión además de la contraseña',
  'your invitation links and how often they were used':
    'tus enlaces de invitación y cuántas veces se usaron',
  'people you invited by email; addresses are deleted after 30 days':
    'personas que invitaste por correo; las direcciones se eliminan a los 30 días',
  'your notifications': 'tus notificaciones',
  'your notification settings': 'tus ajustes de notificaciones',
  'PDF, audio and video files you attached, as stored here; posts.json and comments.json list their names':
    'los archivos PDF, de audio y de video que adjuntaste, tal como están guardados aquí; posts.json y comments.json indican sus nombres',
  'your photos and other images, as stored here':
    'tus fotos y otras imágenes, tal como están guardadas aquí',
  'files sent with messages; messages.json and group-messages.json list their names':
    'archivos enviados con mensajes; messages.json y group-messages.json indican sus nombres',
  'Your data on {{site}}, as of {{day}}.': 'Tus datos en {{site}}, al {{day}}.',
  'Times are in UTC. The .json files open in any text editor or browser.':
    'Las horas están en UTC. Los archivos .json se abren con cualquier editor de texto o navegador.',
};
