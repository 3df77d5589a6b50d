import type { Translations } from '#contract/i18n.ts';

export const friends: Translations = {
  Invitation: 'Invitación',
  'Find people': 'Buscar personas',
  'This invitation is for another email address':
    'Esta invitación es para otra dirección de correo',
  'My settings': 'Mis ajustes',
  'The person who sent it may see that you accepted.':
    'Es posible que quien la envió vea que la aceptaste.',
  'Couldn’t open this invitation': 'No pudimos abrir esta invitación',
  '{{name}} invited you to {{group}}': '{{name}} te invitó a {{group}}',
  'View group': 'Ver el grupo',
  'All my invitations': 'Todas mis invitaciones',
  'You and {{name}} are friends': '{{name}} ya está entre tus amistades',
  'You can invite up to {{most}} people at a time. Please remove {{over}}.':
    'Puedes invitar a un máximo de {{most}} personas a la vez. Quita {{over}}.',
  'We include this in the email, signed with your name. Links aren’t allowed.':
    'Lo incluimos en el correo, con tu nombre. No se permiten enlaces.',
  'Separate addresses with commas. Up to {{n}} at a time.':
    'Separa las direcciones con comas. Hasta {{n}} a la vez.',
  '{{n}} addresses': { one: '{{n}} dirección', other: '{{n}} direcciones' },
  'New collection': 'Colección nueva',
  'Edit collection': 'Editar la colección',
  'Only you can see it.': 'Solo tú lo ves.',
  'Couldn’t load your collections': 'No pudimos cargar tus colecciones',
  'Collections are private lists of friends. Share a post with just the friends in one of them. No one else can see your collections.':
    'Las colecciones son listas privadas de amistades. Comparte una publicación solo con las amistades de una de ellas. Nadie más ve tus colecciones.',
  'Only you can see your collections. Choose one when you post, and only those friends can read the post.':
    'Solo tú ves tus colecciones. Elige una al publicar y solo esas amistades podrán leer la publicación.',
  Collections: 'Colecciones',
  Empty: 'Vacía',
  'People found': 'Personas encontradas',
  'My Friends': 'Mis amistades',
  'Friend suggestions': 'Sugerencias de amistad',
  'Invite People': 'Invitar',
  'Couldn’t load your friends': 'No pudimos cargar tus amistades',
  'Add people you know. They decide whether to accept.':
    'Agrega a gente que conoces. Cada persona decide si acepta.',
  'More than 1,000 friends found': 'Más de 1000 amistades encontradas',
  '{{n}} friends found': { one: '{{n}} amistad encontrada', other: '{{n}} amistades encontradas' },
  'Show all friends': 'Mostrar todas las amistades',
  'None of your friends has “{{keyword}}” in their name or username.':
    'Ninguna de tus amistades tiene “{{keyword}}” en su nombre o usuario.',
  'Couldn’t load your invitations': 'No pudimos cargar tus invitaciones',
  'Invitations you send appear here until they’re accepted. They expire after 30 days.':
    'Las invitaciones que envías aparecen aquí hasta que se aceptan. Vencen a los 30 días.',
  'The link in the email to {{email}} will no longer work.':
    'El enlace del correo a {{email}} dejará de funcionar.',
  'You can send one email a week. You can resend this invitation starting {{day}}.':
    'Como máximo un correo por semana. Podrás reenviarlo desde el {{day}}.',
  'Resend to {{email}}': 'Reenviar a {{email}}',
  Resend: 'Reenviar',
  'Hi, I’m on {{site}}, where we talk about what’s happening in our town and do something about it. I’d love to see you there.':
    'Hola, estoy en {{site}}, donde hablamos de lo que pasa en nuestra ciudad y hacemos algo al respecto. Me gustaría verte por allí.',
  'Invitations are paused': 'Las invitaciones están en pausa',
  'When someone accepts, they’ll get a friend request from you.':
    'Quien acepte recibirá una solicitud de amistad tuya.',
  'Let’s Be Friends': 'Personas que quizá conozcas',
  'See more': 'Ver más',
  'Jump to a letter': 'Saltar a una letra',
  '# Other characters': '# Otros caracteres',
  'Send message to @{{username}}': 'Enviar mensaje a @{{username}}',
  'Stop invitations': 'Detener las invitaciones',
  'We’ll stop sending {{site}} invitations to your email address, no matter who they’re from.':
    'Dejaremos de enviar invitaciones a {{site}} a tu dirección de correo, vengan de quien vengan.',
  'Couldn’t load your requests': 'No pudimos cargar tus solicitudes',
  'Friend requests you send or receive appear here.':
    'Aquí aparecen las solicitudes de amistad que envías o recibes.',
  'Waiting for your response': 'Esperan tu respuesta',
  'Sent by you': 'Enviadas por ti',
  'Showing the newest {{n}}. Respond to some to see the rest.':
    'Estas son las {{n}} más recientes. Responde a algunas para ver las demás.',
  'Suggestions are based on friends, groups and issues you have in common. Search for someone by name, or invite them.':
    'Las sugerencias se basan en las amistades, los grupos y los temas que tienes en común con otras personas. Busca a alguien por su nombre o envíale una invitación.',
  '“{{name}}” deleted. What you shared with it becomes Private, so only you will see it.':
    'Se eliminó “{{name}}”, y lo que compartiste con esa colección pasa a ser Privado: solo lo verás tú.',
  'Couldn’t load this collection': 'No pudimos cargar esta colección',
  'No suggestions yet': 'Todavía no hay sugerencias',
  'Email isn’t set up yet. Share a link instead. People who join with it can confirm their address once email works.':
    'El correo todavía no está configurado. Mejor comparte un enlace. Quienes se registren con él podrán confirmar su dirección cuando el correo funcione.',
};
