import type { Translations } from '#contract/i18n.ts';

export const notifications: Translations = {
  'Confirm friend request from {{name}}': 'Confirmar la solicitud de amistad de {{name}}',
  Confirm: 'Confirmar',
  'Decline friend request from {{name}}': 'Rechazar la solicitud de amistad de {{name}}',
  'Filter notifications': 'Filtrar notificaciones',
  'Mark All as Read': 'Marcar todo como leído',
  'See All': 'Ver todas',
  'Replies and mentions': 'Respuestas y menciones',
  'Nothing unread': 'No hay nada sin leer',
  'Nothing here yet': 'Aquí todavía no hay nada',
  'All notifications': 'Todas las notificaciones',
  'More options for “{{sentence}}”': 'Más opciones para “{{sentence}}”',
  'On this site and by email': 'En este sitio y por correo',
  'Only on this site': 'Solo en este sitio',
  'On this site': 'En este sitio',
  'Only by email': 'Solo por correo',
  Off: 'Desactivadas',
  'No notifications yet.': 'Todavía no tienes notificaciones.',
  ', unread': ', sin leer',
  'Couldn’t load your notifications': 'No pudimos cargar tus notificaciones',
  'No notifications yet': 'Todavía no tienes notificaciones',
  'Likes, comments, friend requests, invitations and updates on actions you follow will appear here.':
    'Aquí verás los me gusta, los comentarios, las solicitudes de amistad, las invitaciones y las novedades de las acciones que sigues.',
  notifications: 'notificaciones',
  'That’s everything.': 'Eso es todo.',
  'Unsubscribe from these emails': 'Dejar de recibir estos correos',
  'Unsubscribe from all notification emails':
    'Dejar de recibir todos los correos de notificaciones',
  Unsubscribe: 'Cancelar la suscripción',
  'If you unsubscribe, we’ll stop emailing you about {{kind}}. You’ll still see this on {{site}}, and you can change your mind in your settings.':
    'Si te das de baja, dejaremos de enviarte correos sobre {{kind}}. Lo seguirás viendo en {{site}}, y puedes cambiar de opinión en tus ajustes.',
  'Comments and replies': 'Comentarios y respuestas',
  Mentions: 'Menciones',
  'Things you took part in': 'Aquello en lo que participaste',
  'Moderation decisions': 'Decisiones de moderación',
  'Group invitations and members': 'Invitaciones a grupos y miembros',
};
