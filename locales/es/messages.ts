import type { Translations } from '#contract/i18n.ts';

export const messages: Translations = {
  You: 'Tú',
  'you|object': 'ti',
  '{{time}}, open this message': '{{time}}, abrir este mensaje',
  'Add a photo or PDF': 'Agregar una foto o un PDF',
  'Message to {{name}}': 'Mensaje para {{name}}',
  'Write a message': 'Escribe un mensaje',
  'More options for your conversation with {{name}}':
    'Más opciones para la conversación con {{name}}',
  'Delete conversation': 'Eliminar la conversación',
  'Subject (optional)': 'Asunto (opcional)',
  'Add files': 'Agregar archivos',
  '{{name}} is typing…': '{{name}} está escribiendo…',
  'Couldn’t load this conversation': 'No pudimos cargar esta conversación',
  Files: 'Archivos',
  'No messages yet. Write to a friend or someone in one of your groups.':
    'Todavía no hay mensajes. Escríbele a una amistad o a alguien de uno de tus grupos.',
  'No message requests. People who aren’t friends or in a group with you need your OK before they can message you.':
    'No hay solicitudes de mensajes. Quien no está entre tus amistades ni comparte un grupo contigo necesita tu permiso para escribirte.',
  'You haven’t sent any messages yet.': 'Todavía no has enviado ningún mensaje.',
  'Message folders': 'Carpetas de mensajes',
  'Search by name': 'Buscar por nombre',
  'Couldn’t load conversations': 'No pudimos cargar las conversaciones',
  Conversations: 'Conversaciones',
  'No one here is named “{{keyword}}.”': 'Aquí nadie se llama “{{keyword}}”.',
  conversations: 'conversaciones',
  'Let people I don’t know send me message requests':
    'Permitir que personas que no conozco me envíen solicitudes de mensaje',
  'You: {{words}}': 'Tú: {{words}}',
  '{{n}} unread messages': { one: '{{n}} mensaje sin leer', other: '{{n}} mensajes sin leer' },
  'Message from {{name}}': 'Mensaje de {{name}}',
  '{{when}} · to {{people}}': '{{when}} · para {{people}}',
  'Photo {{n}} of {{all}} from {{name}}': 'Foto {{n}} de {{all}}, enviada por {{name}}',
  'Photo from {{name}}': 'Foto enviada por {{name}}',
  'PDF, {{size}}': 'PDF, {{size}}',
  'Couldn’t download the file. Please reload the page and try again.':
    'No pudimos descargar el archivo. Vuelve a cargar la página e inténtalo de nuevo.',
  'Conversation with {{name}}': 'Conversación con {{name}}',
  'Loading earlier messages': 'Cargando mensajes anteriores',
  'Show earlier messages': 'Ver mensajes anteriores',
  'Not sent.': 'No se envió.',
  'Sending…': 'Enviando…',
  'No messages yet. Only you and {{name}} can read this conversation.':
    'Todavía no hay mensajes. Solo {{name}} y tú pueden leer esta conversación.',
  'New messages': 'Mensajes nuevos',
  '{{n}} earlier messages': { one: '{{n}} mensaje anterior', other: '{{n}} mensajes anteriores' },
  Compose: 'Redactar',
  Conversation: 'Conversación',
  'Select a conversation.': 'Elige una conversación.',
  To: 'Para',
  'Up to {{n}} people. Each gets a separate private message.':
    'Hasta {{n}} personas. Cada una recibe un mensaje privado aparte.',
  Recipients: 'Destinatarios',
  'Remove {{name}}|person': 'Quitar a {{name}}',
  'People you can message': 'Personas a las que puedes escribir',
  'No one you can message has that name.': 'Nadie a quien puedas escribir se llama así.',
  'Message request': 'Solicitud de mensaje',
  '{{name}} wants to message you. They won’t know you’ve read this. Replying accepts the request.':
    '{{name}} quiere escribirte. No sabrá que leíste esto. Si respondes, aceptas la solicitud.',
  'A file couldn’t be uploaded. Try again or remove it.':
    'No se pudo subir un archivo. Inténtalo de nuevo o quítalo.',
  'You won’t be able to get this conversation back.': 'No podrás recuperar esta conversación.',
  'This deletes it only for you. {{name}} keeps their copy.':
    'Se elimina solo para ti. {{name}} conserva su copia.',
  'Please choose a photo (JPEG, PNG, WebP, AVIF, GIF) or a PDF.':
    'Elige una foto (JPEG, PNG, WebP, AVIF, GIF) o un PDF.',
  'Please choose a file of up to {{n}} MB.': 'Elige un archivo de {{n}} MB como máximo.',
  'Describe {{name}}': 'Describir {{name}}',
  'A message can have up to {{n}} files.': 'Un mensaje puede tener {{n}} archivos como máximo.',
  Inbox: 'Recibidos',
  Sent: 'Enviados',
  'We’re not sure this was sent. Try again. It won’t be sent twice.':
    'No sabemos si esto se envió. Inténtalo de nuevo. No se enviará dos veces.',
  now: 'ahora',
  '{{n}}m': '{{n}} min',
  '{{n}}h': '{{n}} h',
  'Deleted for you: {{title}}. Others keep their copies.':
    'Eliminado para ti: {{title}}. Los demás conservan sus copias.',
  'It will be sent automatically when you’re back online.':
    'Se enviará automáticamente cuando vuelva la conexión.',
  'You’ve blocked {{name}}': 'Bloqueaste a {{name}}',
  'You can’t message each other. Unblock {{name}} to read your messages again, for example to report one.':
    'No pueden escribirse. Desbloquea a {{name}} para volver a leer sus mensajes, por ejemplo para denunciar uno.',
  'Your conversations will show up here.': 'Aquí aparecerán tus conversaciones.',
  'Group message': 'Mensaje de grupo',
  'You’ve read everything.': 'Ya leíste todo.',
  'No group conversations yet. Start one with “Group message.”':
    'Todavía no hay conversaciones de grupo. Inicia una con “Mensaje de grupo”.',
  'Muted conversation': 'Conversación silenciada',
  '{{name}} wants you to join': '{{name}} quiere que te unas',
  'No messages yet': 'Todavía no hay mensajes',
  '{{n}} new messages': { one: '{{n}} mensaje nuevo', other: '{{n}} mensajes nuevos' },
  'No messages yet. Only the people in this conversation can read it.':
    'Todavía no hay mensajes. Solo las personas de esta conversación pueden leerla.',
  'Leave this conversation?': '¿Salir de esta conversación?',
  'You can no longer read it. Your messages stay for the others.':
    'Ya no podrás leerla. Tus mensajes quedan para las demás personas.',
  'More options for {{name}}’s message': 'Más opciones para el mensaje de {{name}}',
  'More options for the conversation {{name}}': 'Más opciones de la conversación {{name}}',
  'See and add people': 'Ver y agregar personas',
  'Turn notifications on': 'Activar los avisos',
  'Mute notifications': 'Silenciar los avisos',
  'Leave conversation': 'Salir de la conversación',
  'Rename conversation': 'Cambiar el nombre de la conversación',
  'Give the conversation a name.': 'Ponle un nombre a la conversación.',
  'Everyone in the conversation sees it.': 'Lo ven todas las personas de la conversación.',
  'People in this conversation': 'Personas de esta conversación',
  'Remove {{name}} from this conversation?': '¿Quitar a {{name}} de esta conversación?',
  'They can no longer read it. Only you can add them again.':
    'Ya no podrá leerla. Solo tú puedes volver a agregar a esta persona.',
  'They can no longer join. Only you can ask them again.':
    'Ya no podrá unirse. Solo tú puedes volver a pedírselo.',
  'Started the conversation': 'Inició la conversación',
  'Asked to join': 'Invitación pendiente',
  'This conversation has {{n}} people. That’s the most it can have.':
    'Esta conversación tiene {{n}} personas, el máximo posible.',
  'Add people': 'Agregar personas',
  'They see only messages from now on.': 'Solo verán los mensajes a partir de ahora.',
  'Request to join': 'Solicitud para unirte',
  '{{by}} asked you to join the conversation {{name}}.':
    '{{by}} te pidió que te unas a la conversación {{name}}.',
  'You can read new messages once you join. If you decline, no one finds out.':
    'Podrás leer los mensajes nuevos cuando te unas. Si no aceptas, nadie se entera.',
  'Edit message': 'Editar mensaje',
  'Delete this message for everyone?': '¿Eliminar este mensaje para todos?',
  'It disappears for everyone in this conversation. You can’t undo this.':
    'Desaparece para todas las personas de esta conversación. No se puede deshacer.',
  'Change this message': 'Cambiar este mensaje',
  'Delete for everyone': 'Eliminar para todos',
  'New group conversation': 'Nueva conversación de grupo',
  'Up to {{n}} people. Everyone in the conversation reads all messages. People who don’t know you are asked first.':
    'Hasta {{n}} personas. Todas leen todos los mensajes. A quienes no te conocen se les pregunta primero.',
  'Start conversation': 'Iniciar conversación',
};
