import type { Translations } from '#contract/i18n.ts';

export const messages: Translations = {
  You: 'Tú',
  'you|object': 'ti',
  '{{time}}, open this message': '{{time}}, abrir este mensaje',
  'Add a picture or a PDF': 'Agregar una imagen o un PDF',
  'Write to {{name}}': 'Escribir a {{name}}',
  'Write a message': 'Escribe un mensaje',
  'More about the conversation with {{name}}': 'Más sobre la conversación con {{name}}',
  'Mark as unread': 'Marcar como no leído',
  'Delete conversation': 'Eliminar la conversación',
  'Subject (optional)': 'Asunto (opcional)',
  'Add files': 'Agregar archivos',
  '{{name}} is writing…': '{{name}} está escribiendo…',
  'We could not load this conversation': 'No pudimos cargar esta conversación',
  Files: 'Archivos',
  'No messages yet. Write to a friend, or to somebody of one of your groups.':
    'Todavía no hay mensajes. Escríbele a una amistad o a alguien de uno de tus grupos.',
  'Nobody waits for an answer. Who is neither a friend nor in a group with you asks here before writing.':
    'Nadie espera respuesta. Quien no está entre tus amistades ni comparte un grupo contigo pide permiso aquí antes de escribirte.',
  'You have not written to anybody yet.': 'Todavía no le has escrito a nadie.',
  'Lists of conversations': 'Listas de conversaciones',
  'Search by name': 'Buscar por nombre',
  'We could not load the conversations': 'No pudimos cargar las conversaciones',
  Conversations: 'Conversaciones',
  'Nobody here is called “{{keyword}}”.': 'Aquí nadie se llama “{{keyword}}”.',
  conversations: 'conversaciones',
  'Let people I don’t know ask to write to me':
    'Permitir que personas que no conozco pidan escribirme',
  'You: {{words}}': 'Tú: {{words}}',
  '{{n}} unread messages': { one: '{{n}} mensaje sin leer', other: '{{n}} mensajes sin leer' },
  'Message by {{name}}': 'Mensaje de {{name}}',
  '{{when}} · to {{people}}': '{{when}} · para {{people}}',
  'Picture {{n}} of {{all}} by {{name}}': 'Imagen {{n}} de {{all}}, enviada por {{name}}',
  'Picture by {{name}}': 'Imagen enviada por {{name}}',
  'PDF, {{size}}': 'PDF, {{size}}',
  'Conversation with {{name}}': 'Conversación con {{name}}',
  'Loading earlier messages': 'Cargando mensajes anteriores',
  'Show earlier messages': 'Ver mensajes anteriores',
  'Not sent.': 'No se envió.',
  Retry: 'Reintentar',
  'Sending…': 'Enviando…',
  'Nothing here yet. What you write, only you and {{name}} read.':
    'Todavía no hay nada aquí. Lo que escribas, solo lo leerán {{name}} y tú.',
  'New messages': 'Mensajes nuevos',
  'The {{n}} messages that it answers': {
    one: 'El mensaje al que responde',
    other: 'Los {{n}} mensajes a los que responde',
  },
  'Mark as read': 'Marcar como leído',
  Compose: 'Redactar',
  Conversation: 'Conversación',
  'The conversation that you choose opens here.': 'Aquí se abre la conversación que elijas.',
  To: 'Para',
  'Up to {{n}} people. Each gets it as if written to them alone.':
    'Hasta {{n}} personas. Cada una lo recibe como si fuera solo para ella.',
  Recipients: 'Destinatarios',
  'Remove {{name}}|person': 'Quitar a {{name}}',
  'People you may write to': 'Personas a las que puedes escribir',
  'Nobody you may write to is called that.': 'Nadie a quien puedas escribir se llama así.',
  'Message request': 'Solicitud de mensaje',
  '{{name}} would like to write to you. Nobody learns that you have read this; an answer accepts it.':
    'A {{name}} le gustaría escribirte. Nadie se entera de que leíste esto; si respondes, aceptas la solicitud.',
  'A file could not be uploaded. Try again, or remove it.':
    'No se pudo subir un archivo. Inténtalo de nuevo o quítalo.',
  'It goes for good: nobody can bring it back to you.':
    'Se elimina para siempre: nadie puede devolvértela.',
  'It goes for you alone: {{name}} keeps what they have.':
    'Se elimina solo para ti: {{name}} conserva lo que tiene.',
  'Please choose a picture (JPEG, PNG, WebP, GIF) or a PDF.':
    'Elige una imagen (JPEG, PNG, WebP, GIF) o un PDF.',
  'Please choose a file of at most {{n}} MB.': 'Elige un archivo de {{n}} MB como máximo.',
  'A message holds at most {{n}} files.': 'Un mensaje admite {{n}} archivos como máximo.',
  Inbox: 'Recibidos',
  Sent: 'Enviados',
  'We do not know whether this was sent. Try again: it arrives once.':
    'No sabemos si esto se envió. Inténtalo de nuevo: llegará una sola vez.',
  now: 'ahora',
  '{{n}}m': '{{n}} min',
  '{{n}}h': '{{n}} h',
  'Deleted for you: {{title}}. Others keep what they have.':
    'Eliminado para ti: {{title}}. Los demás conservan lo que tienen.',
  'It is sent by itself when the connection is back.': 'Se envía solo cuando vuelva la conexión.',
  'You have blocked {{name}}': 'Bloqueaste a {{name}}',
  'You cannot write to each other. Un-block {{name}} to read again what you wrote, for example to report it.':
    'No pueden escribirse. Desbloquea a {{name}} para volver a leer lo que se escribieron, por ejemplo para denunciarlo.',
};
