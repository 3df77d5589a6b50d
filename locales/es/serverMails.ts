import type { Translations } from '#contract/i18n.ts';

/** Email categories, and texts about what is posted in groups. */
export const serverMails: Translations = {
  'your content and what people send you': 'tu contenido y lo que te envían',
  'actions for you and actions you follow': 'acciones para ti y acciones que sigues',
  'what your friends post and change': 'lo que publican y cambian tus amistades',
  'activity in your groups': 'la actividad de tus grupos',
  'new messages': 'mensajes nuevos',
  'friend requests': 'solicitudes de amistad',
  'group invitations and members': 'invitaciones a grupos y miembros',
  'comments and replies': 'comentarios y respuestas',
  'posts and comments that mention you': 'publicaciones y comentarios que te mencionan',
  Mentions: 'Menciones',
  likes: 'me gusta',
  'updates on things you took part in': 'novedades de aquello en lo que participaste',
  'moderation decisions': 'decisiones de moderación',
  'You’re getting this because emails about activity in your groups are on.':
    'Recibes este correo porque tienes activados los correos sobre la actividad de tus grupos.',
  'You’re getting this because emails about new messages are on.':
    'Recibes este correo porque tienes activados los correos sobre mensajes nuevos.',
  'You’re getting this because emails about friend requests are on.':
    'Recibes este correo porque tienes activados los correos sobre solicitudes de amistad.',
  'You’re getting this because emails about group invitations and members are on.':
    'Recibes este correo porque tienes activados los correos sobre invitaciones a grupos y miembros.',
  'You’re getting this because emails about comments and replies are on.':
    'Recibes este correo porque tienes activados los correos sobre comentarios y respuestas.',
  'You’re getting this because emails about posts and comments that mention you are on.':
    'Recibes este correo porque tienes activados los correos sobre publicaciones y comentarios que te mencionan.',
  'You’re getting this because emails about likes are on.':
    'Recibes este correo porque tienes activados los correos sobre me gusta.',
  'You’re getting this because emails about things you took part in are on.':
    'Recibes este correo porque tienes activados los correos sobre aquello en lo que participaste.',
  'You’re getting this because emails about moderation decisions are on.':
    'Recibes este correo porque tienes activados los correos sobre decisiones de moderación.',
  'Stop these emails': 'Dejar de recibir estos correos',
  'Stop emails about signatures': 'Dejar de recibir correos sobre firmas',
  'Change all emails': 'Cambiar todos los correos',
  'For you': 'Para ti',
  'Your friends': 'Tus amistades',
  'Your groups': 'Tus grupos',
  'Group invitations and members': 'Invitaciones a grupos y miembros',
  'Comments and replies': 'Comentarios y respuestas',
  'Things you took part in': 'Aquello en lo que participaste',
  'Moderation decisions': 'Decisiones de moderación',
  '{{who}} posted in {{group}}': '{{who}} publicó en {{group}}',
  '{{who}} posted in one of your groups': '{{who}} publicó en uno de tus grupos',
  '{{who}} created a poll in {{group}}': '{{who}} creó una encuesta en {{group}}',
  '{{who}} created a poll in one of your groups': '{{who}} creó una encuesta en uno de tus grupos',
  '{{who}} published an article in {{group}}': '{{who}} publicó un artículo en {{group}}',
  '{{who}} published an article in one of your groups':
    '{{who}} publicó un artículo en uno de tus grupos',
  '{{who}} published an action in {{group}}': '{{who}} publicó una acción en {{group}}',
  '{{who}} published an action in one of your groups':
    '{{who}} publicó una acción en uno de tus grupos',
  'activity on this site': 'la actividad de este sitio',
  'You’re getting this because emails about your content and what people send you are on.':
    'Recibes este correo porque tienes activados los correos sobre tu contenido y lo que te envían.',
  'You’re getting this because emails about actions for you and actions you follow are on.':
    'Recibes este correo porque tienes activados los correos sobre acciones para ti y acciones que sigues.',
  'You’re getting this because emails about what your friends post and change are on.':
    'Recibes este correo porque tienes activados los correos sobre lo que publican y cambian tus amistades.',
  'You’re getting this because you chose to get your notifications in one email.':
    'Recibes este correo porque elegiste recibir tus notificaciones en un solo correo.',
  'Stop all notification emails': 'Dejar de recibir todos los correos de notificaciones',
  'Your code is {{code}}. Enter it on the page where you signed up, within 30 minutes. Don’t share it with anyone.':
    'Tu código es {{code}}. Escríbelo antes de 30 minutos en la página donde te registraste. No lo compartas con nadie.',
  'The administrators of {{site_name}} wrote to you, {{username}}:':
    'La administración de {{site_name}} te escribió, {{username}}:',
  'An administrator deleted your account {{username}} and everything you wrote.':
    'La administración eliminó tu cuenta {{username}} y todo lo que escribiste.',
  'The administrators can restore it until {{day}}. If you think this is a mistake, contact them before then.':
    'La administración puede recuperarla hasta el {{day}}. Si crees que es un error, escríbele antes.',
};
