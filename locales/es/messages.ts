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
};
