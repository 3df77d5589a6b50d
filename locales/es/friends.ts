import type { Translations } from '#contract/i18n.ts';

export const friends: Translations = {
  Invitation: 'Invitación',
  'Find people': 'Buscar personas',
  'This invitation is for another address': 'Esta invitación es para otra dirección',
  'My settings': 'Mi configuración',
  'It may have been used already, taken back, or be older than 30 days. You can look for the person who sent it.':
    'Puede que ya se haya usado, que la hayan retirado o que tenga más de 30 días. Puedes buscar a la persona que la envió.',
  'We could not open this invitation': 'No pudimos abrir esta invitación',
  '{{name}} invited you to {{group}}': '{{name}} te invitó a {{group}}',
  'Look at the group': 'Ver el grupo',
  'All my invitations': 'Todas mis invitaciones',
  'You and {{name}} are friends': '{{name}} y tú tienen amistad',
  'At most {{most}} at a time: please keep {{over}} for the next.':
    'Como máximo {{most}} a la vez: deja {{over}} para la próxima.',
  'It stands in the mail, under your name. Without web addresses.':
    'Aparece en el correo, debajo de tu nombre. Sin direcciones web.',
  'Separate them by commas. Up to {{n}} at a time.': 'Sepáralas con comas. Hasta {{n}} a la vez.',
  Addresses: 'Direcciones',
  '{{n}} addresses': { one: '{{n}} dirección', other: '{{n}} direcciones' },
  'New collection': 'Colección nueva',
  'Edit collection': 'Editar la colección',
  'Only you see it.': 'Solo tú lo ves.',
  'We could not load your collections': 'No pudimos cargar tus colecciones',
  'Gather some of your friends under a name, and post to just them. Nobody else learns of it.':
    'Reúne a algunas de tus amistades bajo un nombre y publica solo para ellas. Nadie más se entera.',
  'Only you see your collections. Choose one when you post, and just these friends can read it.':
    'Solo tú ves tus colecciones. Elige una al publicar y solo esas amistades podrán leerlo.',
  Collections: 'Colecciones',
  'Nobody in it yet': 'Todavía no hay nadie',
  'People found': 'Personas encontradas',
  'My Friends': 'Mis amistades',
  'Friend Requests': 'Solicitudes de amistad',
  'Friend Suggestions': 'Sugerencias de amistad',
  'Invite People': 'Invitar',
  'We could not load your friends': 'No pudimos cargar tus amistades',
  'Whoever confirms your request, or whose request you confirm, appears here.':
    'Aquí aparece quien acepte tu solicitud o a quien tú le aceptes la suya.',
  'More than 1,000 friends found': 'Más de 1000 amistades encontradas',
  '{{n}} friends found': { one: '{{n}} amistad encontrada', other: '{{n}} amistades encontradas' },
  'Show all friends': 'Mostrar todas las amistades',
  'None of your friends has “{{keyword}}” in their name or username.':
    'Ninguna de tus amistades tiene “{{keyword}}” en su nombre o usuario.',
  'We could not load your invitations': 'No pudimos cargar tus invitaciones',
  'Invitations that are not accepted yet stand here for 30 days.':
    'Las invitaciones que aún no se aceptan permanecen aquí 30 días.',
  'The link in the mail to {{email}} will not work any more.':
    'El enlace del correo a {{email}} dejará de funcionar.',
  'One mail a week goes to an address: again from {{day}}.':
    'A cada dirección le llega un correo por semana: podrás reenviarlo desde el {{day}}.',
  'Resend to {{email}}': 'Reenviar a {{email}}',
  Resend: 'Reenviar',
  'Revoke the invitation to {{email}}': 'Retirar la invitación a {{email}}',
  'Hello, I am on {{site}}, where we talk about what happens in our town and do something about it. I would like to see you there.':
    'Hola, estoy en {{site}}, donde hablamos de lo que pasa en nuestra ciudad y hacemos algo al respecto. Me gustaría verte por allí.',
  'Invitations rest': 'Las invitaciones están en pausa',
  'Whoever accepts gets a friend request from you.':
    'Quien acepte recibirá una solicitud de amistad tuya.',
  'Let’s Be Friends': 'Hagamos amistad',
  'See more': 'Ver más',
  'Jump to a letter': 'Saltar a una letra',
  '# Other characters': '# Otros caracteres',
  'Send Message to @{{username}}': 'Enviar mensaje a @{{username}}',
  'No more invitations': 'No más invitaciones',
  'You can stop all invitations to {{site}} at the address that this mail came to, whoever sends them.':
    'Puedes detener todas las invitaciones a {{site}} en la dirección a la que llegó este correo, sin importar quién las envíe.',
  'Stop the invitations': 'Detener las invitaciones',
  'We could not load your requests': 'No pudimos cargar tus solicitudes',
  'Requests that you get or send wait here for their answer.':
    'Las solicitudes que recibes o envías esperan aquí su respuesta.',
  'Waiting for your answer': 'Esperan tu respuesta',
  'Sent by you': 'Enviadas por ti',
  'These are the newest {{n}}. Answer some to see the others.':
    'Estas son las {{n}} más recientes. Responde a algunas para ver las demás.',
  'Suggestions come from friends, groups and issues that you share with others. Search for somebody by name, or invite them.':
    'Las sugerencias salen de las amistades, los grupos y los temas que compartes con otras personas. Busca a alguien por su nombre o envíale una invitación.',
  '“{{name}}” is deleted, and what you shared with it becomes Private: only you will see it.':
    'Se eliminó «{{name}}», y lo que compartiste con esa colección pasa a ser privado: solo lo verás tú.',
  'We could not load this collection': 'No hemos podido cargar esta colección',
};
