import type { Translations } from '#contract/i18n.ts';

export const groups: Translations = {
  'List me as a member': 'Mostrarme entre sus miembros',
  'This group is open now. You joined while it was closed, so people outside it do not see you among its members.':
    'Este grupo ahora es abierto. Te uniste cuando era cerrado, así que quienes no están en él no te ven entre sus miembros.',
  'Who joined until now is listed to people outside only after agreeing to it.':
    'Quienes se unieron hasta ahora solo se muestran fuera del grupo si lo aceptan.',
  'Anyone can see it and join.': 'Cualquiera puede verlo y unirse.',
  'Only its members see it. An invitation leads into it.':
    'Solo lo ven sus miembros. Se entra por invitación.',
  Rules: 'Reglas',
  'Part of': 'Parte de',
  'Only its owner invites others.': 'Solo su titular invita a otras personas.',
  'Every member may invite others.': 'Todos sus miembros pueden invitar a otras personas.',
  Founded: 'Fundación',
  'Every member of the site finds it, reads it and may join.':
    'Cualquier miembro del sitio lo encuentra, lo lee y puede unirse.',
  'Nobody else learns that it exists. Only an invitation leads into it.':
    'Nadie más se entera de que existe. Solo se entra por invitación.',
  'Every member': 'Todos sus miembros',
  'Only its owner': 'Solo su titular',
  'Who can see and join it': 'Quién puede verlo y unirse',
  'What was said while it was closed stays with its members of today and later. New posts are open.':
    'Lo que se dijo mientras estaba cerrado queda entre sus miembros de hoy y los que lleguen después. Las publicaciones nuevas son abiertas.',
  'From then on only members see the group and what is in it.':
    'Desde ese momento, solo los miembros ven el grupo y lo que contiene.',
  'Who invites others': 'Quién invita a otras personas',
  'Part of (optional)': 'Parte de (opcional)',
  'One of your own groups, under which this one stands.':
    'Uno de tus propios grupos, al que este pertenece.',
  'No other group': 'Ningún otro grupo',
  'The group as now': 'El mismo grupo de ahora',
  'Brief description (optional)': 'Descripción breve (opcional)',
  'One line, as it stands in lists.': 'Una línea, tal como aparece en las listas.',
  'Rules (optional)': 'Reglas (opcional)',
  'A few sentences that everybody reads before they join.':
    'Unas pocas frases que todas las personas leen antes de unirse.',
  'Create group': 'Crear un grupo',
  Basics: 'Lo básico',
  Tools: 'Herramientas',
  Access: 'Acceso',
  'Step {{step}} of {{steps}}: {{name}}': 'Paso {{step}} de {{steps}}: {{name}}',
  'What you enter is kept on this device until you finish.':
    'Lo que escribas se guarda en este dispositivo hasta que termines.',
  'Next Step': 'Paso siguiente',
  'Create poll': 'Crear una encuesta',
  'Edit group': 'Editar el grupo',
  'What the members of {{name}} post appears here.':
    'Aquí aparece lo que publican los miembros de {{name}}.',
  'Nothing in {{name}} is open to you yet.': 'Todavía no hay nada en {{name}} que puedas ver.',
  'Find groups by tag': 'Buscar grupos por etiqueta',
  'Groups by tag': 'Grupos por etiqueta',
  Hashtag: 'Etiqueta',
  garden: 'jardín',
  Find: 'Buscar',
  founded: 'fundado',
  'Invite Users': 'Invitar personas',
  'Create Action': 'Crear una acción',
  groups: 'grupos',
  'Everything in {{name}} goes with it: posts, polls, blogs and comments. Nobody can bring it back.':
    'Con él desaparece todo lo que hay en {{name}}: publicaciones, encuestas, blogs y comentarios. Nadie podrá recuperarlo.',
  'Delete Group': 'Eliminar el grupo',
  'Edit Group': 'Editar el grupo',
  'It may have been deleted, or only its members can see it.':
    'Quizá se eliminó, o solo lo ven sus miembros.',
  'Your group': 'Tu grupo',
  'You moderate': 'Moderas',
  'You are in': 'Participas',
  '{{n}} members': { one: '{{n}} miembro', other: '{{n}} miembros' },
  'You are invited': 'Tienes una invitación',
  Feed: 'Novedades',
  Members: 'Miembros',
  'Parts of the group': 'Partes del grupo',
  'Lists of groups': 'Listas de grupos',
  'We could not load the groups': 'No pudimos cargar los grupos',
  'Search groups by name': 'Buscar grupos por nombre',
  '{{n}} groups found': { one: '{{n}} grupo encontrado', other: '{{n}} grupos encontrados' },
  'Not only the tag {{tag}}': 'No solo la etiqueta {{tag}}',
  'No group in this list has “{{keyword}}” in its name and the tag #{{tag}}.':
    'Ningún grupo de esta lista tiene “{{keyword}}” en el nombre y la etiqueta #{{tag}}.',
  'No group in this list has “{{keyword}}” in its name.':
    'Ningún grupo de esta lista tiene “{{keyword}}” en el nombre.',
  'No group in this list has the tag #{{tag}}.':
    'Ningún grupo de esta lista tiene la etiqueta #{{tag}}.',
  'Look at public groups': 'Ver los grupos públicos',
  Icon: 'Ícono',
  'Change icon': 'Cambiar el ícono',
  'Add an icon': 'Agregar un ícono',
  'Remove icon': 'Quitar el ícono',
  'Uploading the icon': 'Subiendo el ícono',
  'A picture that stands beside the name. JPEG, PNG, WebP or GIF, at most {{most}} MB.':
    'Una imagen que aparece junto al nombre. JPEG, PNG, WebP o GIF, de {{most}} MB como máximo.',
  'Invite to {{group}}': 'Invitar a {{group}}',
  'It stands in the invitation, under your name. Without web addresses.':
    'Aparece en la invitación, debajo de tu nombre. Sin direcciones web.',
  'Nobody was invited:': 'No se invitó a nadie:',
  'All of your friends are in the group or invited.':
    'Todas tus amistades ya están en el grupo o tienen una invitación.',
  'Type at least 2 letters of a name.': 'Escribe al menos 2 letras de un nombre.',
  'User e-mail address': 'Por correo electrónico',
  'Find Users': 'Buscar personas',
  'No discussions yet': 'Todavía no hay debates',
  'A discussion has a title, and stays easy to find.':
    'Un debate tiene un título y es fácil de encontrar.',
  'No bookmarks yet': 'Todavía no hay marcadores',
  'Links that the members keep for each other stand here.':
    'Aquí están los enlaces que los miembros guardan para el resto.',
  'What the members ask each other stands here.':
    'Aquí está lo que los miembros se preguntan entre sí.',
  'Longer pieces of the members stand here.': 'Aquí están los textos más largos de los miembros.',
  'Latest discussions': 'Últimos debates',
  '{{name}} in {{group}}': '{{name}} en {{group}}',
  'joined {{when}}': 'ingreso: {{when}}',
  'Hand the group over to {{name}}?': '¿Ceder el grupo a {{name}}?',
  'Make moderator': 'Encargar la moderación',
  'Make plain member': 'Dejar como miembro sin más',
  'Hand the group over': 'Ceder el grupo',
  'Remove from the group': 'Sacar del grupo',
  'We could not load the members': 'No pudimos cargar los miembros',
  'Search the members': 'Buscar entre los miembros',
  'More than {{n}} members found': 'Más de {{n}} miembros encontrados',
  '{{n}} members found': { one: '{{n}} miembro encontrado', other: '{{n}} miembros encontrados' },
  'No member has “{{keyword}}” in their name or username.':
    'Ningún miembro tiene “{{keyword}}” en su nombre o usuario.',
  'Nobody here is shown to you.': 'Aquí no hay nadie que puedas ver.',
  'Join the group to see all of its members.': 'Únete al grupo para ver a todos sus miembros.',
  'You will not see its posts any more, and only an invitation leads back.':
    'Ya no verás sus publicaciones, y solo podrás volver con una invitación.',
  'Its posts stay where they are. You can join again at any time.':
    'Sus publicaciones se quedan donde están. Puedes volver a unirte cuando quieras.',
  'Leave Group': 'Salir del grupo',
  'Join Group': 'Unirme al grupo',
  'Accept Invitation': 'Aceptar la invitación',
  'Decline Invitation': 'Rechazar la invitación',
  'We could not load the invitations': 'No pudimos cargar las invitaciones',
  'Somebody, by e-mail': 'Alguien, por correo electrónico',
  'Invited by {{name}} {{when}}': 'Invitación de {{name}}, {{when}}',
  'Revoke the invitation to {{who}}': 'Retirar la invitación para {{who}}',
  'Whom to invite': 'A quién invitar',
  'Not {{name}}': 'Quitar a {{name}}',
  '{{n}} found': { one: '{{n}} resultado', other: '{{n}} resultados' },
  'Rules of {{group}}': 'Reglas de {{group}}',
  'The owner wrote these. Whoever joins is asked to keep them.':
    'Las escribió su titular. Se pide respetarlas a quien se une.',
  'What members may post': 'Qué pueden publicar los miembros',
  'What is switched off keeps what it held, and takes nothing new.':
    'Lo que está desactivado conserva lo que tenía y no admite nada nuevo.',
  'Show all': 'Ver todos',
  'Nobody has founded a group that you can see. Begin with what your street or your school needs.':
    'Todavía no hay ningún grupo que puedas ver. Empieza por lo que tu calle o tu escuela necesita.',
  'Public|groups': 'Públicos',
  'There is no open group yet. Anyone can join the one that you create.':
    'Todavía no hay ningún grupo abierto. Cualquiera puede unirse al que tú crees.',
  'Private|groups': 'Privados',
  'Closed groups that you are in or invited to stand here. Others do not learn that they exist.':
    'Aquí están los grupos cerrados en los que participas o a los que te invitaron. Nadie más se entera de que existen.',
  'My groups': 'Mis grupos',
  'The groups that you own stand here.': 'Aquí están los grupos de los que eres titular.',
  'I am in': 'Donde participo',
  'You have not joined a group yet. Look at the public ones, or create your own.':
    'Todavía no te has unido a ningún grupo. Mira los públicos o crea el tuyo.',
  Invitations: 'Invitaciones',
  'Nobody has invited you at the moment. Invitations to groups wait here for your answer.':
    'Por ahora nadie te ha invitado. Las invitaciones a grupos esperan aquí tu respuesta.',
  Newest: 'Más recientes',
  Popular: 'Más populares',
  Discussions: 'Debates',
  Bookmarks: 'Marcadores',
  Wall: 'Muro',
  'Short posts, with photos and links.': 'Publicaciones breves, con fotos y enlaces.',
  'Members ask each other, and vote.': 'Los miembros se preguntan entre sí y votan.',
  'Longer pieces with a title.': 'Textos más largos, con título.',
  'Posts with a title, easy to find again.':
    'Publicaciones con título, fáciles de volver a encontrar.',
  'A list of links that members keep.': 'Una lista de enlaces que guardan los miembros.',
  'Open|group': 'Abierto',
  'Closed|group': 'Cerrado',
  'The invitation to {{who}} is taken back.': 'Se retiró la invitación a {{who}}.',
  'Brief description': 'Descripción breve',
  'People who were removed': 'Personas a las que se sacó',
  'They can not join or be invited until you let them back.':
    'No pueden unirse ni recibir invitaciones hasta que les permitas volver.',
  'Let {{name}} back': 'Permitir que {{name}} vuelva',
  'Let back': 'Permitir volver',
  'You are asked to take over {{name}}. As its owner you can change it, choose moderators and delete it.':
    'Te piden que te encargues de {{name}}. Como titular puedes cambiarlo, elegir quién modera y eliminarlo.',
  'Take it over': 'Encargarme',
  'No, thank you': 'No, gracias',
  '{{name}} is asked to take the group over and has not answered yet.':
    'Se preguntó a {{name}} si quiere encargarse del grupo y aún no ha respondido.',
  'Keep the group': 'Quedarme con el grupo',
  '{{name}} will not be in {{group}} any more, and can not join again until you let them back. What they wrote stays.':
    '{{name}} ya no estará en {{group}}, y no podrá volver hasta que se lo permitas. Lo que escribió se queda.',
  '{{name}} is asked first. When they accept, they own {{group}} and you are one of its moderators.':
    'Primero se pregunta a {{name}}. Cuando acepte, será titular de {{group}} y tú pasarás a moderarlo.',
  'Ask them': 'Preguntar',
  '{{n}} posts that you can see': {
    one: '{{n}} publicación que puedes ver',
    other: '{{n}} publicaciones que puedes ver',
  },
  '{{n}} members, who are told': {
    one: '{{n}} miembro, a quien se avisa',
    other: '{{n}} miembros, a quienes se avisa',
  },
  'All posts': 'Todas las publicaciones',
  'Polls, actions and blogs': 'Encuestas, acciones y blogs',
  'Only when I am mentioned': 'Solo cuando me mencionan',
  Nothing: 'Nada',
  'Notifications about {{group}}': 'Avisos sobre {{group}}',
  'What you are told of each group': 'Qué se te avisa de cada grupo',
  'Show more groups': 'Mostrar más grupos',
};
