import type { Translations } from '#contract/i18n.ts';

/** What mails say of their kind, and what is posted in groups. */
export const serverMails: Translations = {
  'what happens to what you post, and what is meant for you':
    'lo que pasa con lo que publicas y lo que es para ti',
  'actions for you and those that you follow': 'acciones para ti y las que sigues',
  'what your friends do': 'lo que hacen tus amistades',
  'what happens in your groups': 'lo que pasa en tus grupos',
  'messages to you': 'mensajes para ti',
  'friend requests': 'solicitudes de amistad',
  'invitations to groups and who joins yours': 'invitaciones a grupos y quién se une a los tuyos',
  'comments and replies to you': 'comentarios y respuestas para ti',
  'posts and comments that mention you': 'publicaciones y comentarios que te mencionan',
  Mentions: 'Menciones',
  likes: 'me gusta',
  'what became of something that you took part in': 'lo que fue de algo en lo que participaste',
  'decisions of moderators': 'decisiones de moderación',
  'You get this mail because you want to hear of what happens in your groups.':
    'Recibes este correo porque quieres enterarte de lo que pasa en tus grupos.',
  'You get this mail because you want to hear of messages to you.':
    'Recibes este correo porque quieres enterarte de los mensajes para ti.',
  'You get this mail because you want to hear of friend requests.':
    'Recibes este correo porque quieres enterarte de las solicitudes de amistad.',
  'You get this mail because you want to hear of invitations to groups and who joins yours.':
    'Recibes este correo porque quieres enterarte de las invitaciones a grupos y de quién se une a los tuyos.',
  'You get this mail because you want to hear of comments and replies to you.':
    'Recibes este correo porque quieres enterarte de los comentarios y respuestas para ti.',
  'You get this mail because you want to hear of posts and comments that mention you.':
    'Recibes este correo porque quieres enterarte de las publicaciones y comentarios que te mencionan.',
  'You get this mail because you want to hear of likes.':
    'Recibes este correo porque quieres enterarte de los me gusta.',
  'You get this mail because you want to hear of what became of something that you took part in.':
    'Recibes este correo porque quieres enterarte de lo que fue de algo en lo que participaste.',
  'You get this mail because you want to hear of decisions of moderators.':
    'Recibes este correo porque quieres enterarte de las decisiones de moderación.',
  'To get no more mails of this kind, or none at all, open {{address}}':
    'Para no recibir más correos de este tipo, o ninguno en absoluto, abre {{address}}',
  'For you': 'Para ti',
  'Your friends': 'Tus amistades',
  'Your groups': 'Tus grupos',
  'Group invitations and members': 'Invitaciones a grupos y miembros',
  'Comments and replies': 'Comentarios y respuestas',
  'What you took part in': 'Aquello en lo que participaste',
  'Decisions of moderators': 'Decisiones de moderación',
  '{{who}} posted something in {{group}}': '{{who}} publicó algo en {{group}}',
  '{{who}} posted something in a group that you are in':
    '{{who}} publicó algo en un grupo en el que estás',
  '{{who}} made a poll in {{group}}': '{{who}} hizo una encuesta en {{group}}',
  '{{who}} made a poll in a group that you are in':
    '{{who}} hizo una encuesta en un grupo en el que estás',
  '{{who}} published a blog in {{group}}': '{{who}} publicó un blog en {{group}}',
  '{{who}} published a blog in a group that you are in':
    '{{who}} publicó un blog en un grupo en el que estás',
  '{{who}} published an action in {{group}}': '{{who}} publicó una acción en {{group}}',
  '{{who}} published an action in a group that you are in':
    '{{who}} publicó una acción en un grupo en el que estás',
  'everything that happens here': 'todo lo que pasa aquí',
  'You get this mail because you want to hear of what happens to what you post, and what is meant for you.':
    'Recibes este correo porque quieres enterarte de lo que pasa con lo que publicas y de lo que es para ti.',
  'You get this mail because you want to hear of actions for you and those that you follow.':
    'Recibes este correo porque quieres enterarte de acciones para ti y de las que sigues.',
  'You get this mail because you want to hear of what your friends do.':
    'Recibes este correo porque quieres enterarte de lo que hacen tus amistades.',
  'You get this mail because you want to hear of everything that happens here.':
    'Recibes este correo porque quieres enterarte de todo lo que pasa aquí.',
  'To get no more mails of this kind, open {{address}}':
    'Para no recibir más correos de este tipo, abre {{address}}',
};
