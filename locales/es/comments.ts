import type { Translations } from '#contract/i18n.ts';

export const comments: Translations = {
  'Show my comment to everyone': 'Mostrar mi comentario a todo el mundo',
  'More people can see this post now. Your comment is still shown only to people who could see the post when you wrote it.':
    'Ahora más personas pueden ver esta publicación. Tu comentario sigue mostrándose solo a quienes podían verla cuando lo escribiste.',
  'Only {{name}}’s friends can read your comment, including new friends.':
    'Solo las amistades de {{name}} pueden leer tu comentario, también las nuevas.',
  'Only friends chosen by {{name}} can read your comment. {{name}} can add others later.':
    'Solo pueden leer tu comentario las amistades que eligió {{name}}. Más adelante, {{name}} puede agregar a otras.',
  'Add a photo': 'Agregar una foto',
  'Comment by {{name}}': 'Comentario de {{name}}',
  'Reply by {{name}}': 'Respuesta de {{name}}',
  'Your comment': 'Tu comentario',
  'Reply to {{name}}…': 'Responde a {{name}}…',
  'Reply added.': 'Respuesta agregada.',
  'More options for {{name}}’s comment': 'Más opciones para el comentario de {{name}}',
  'Loading comments': 'Cargando los comentarios',
  'Newest comments first': 'Primero los comentarios más recientes',
  'Oldest comments first': 'Primero los comentarios más antiguos',
  'Most liked comments first': 'Primero los comentarios con más “Me gusta”',
  'View more comments': 'Ver más comentarios',
  'Couldn’t load the comments': 'No pudimos cargar los comentarios',
  'View previous comments': 'Ver comentarios anteriores',
  'View earlier replies': 'Ver respuestas anteriores',
  'View later replies': 'Ver respuestas posteriores',
  'View later comments': 'Ver comentarios posteriores',
  'Go to the newest comments': 'Ir a los comentarios más recientes',
  'This comment was deleted, or you can’t see it.': 'Este comentario se eliminó o no puedes verlo.',
  '{{n}} new comments': { one: '{{n}} comentario nuevo', other: '{{n}} comentarios nuevos' },
  'Log in to comment': 'Inicia sesión para comentar',
  'Only members of {{group}} can comment.': 'Solo pueden comentar los miembros de {{group}}.',
  'Write a comment…': 'Escribe un comentario…',
  'Comment added.': 'Comentario agregado.',
  'Couldn’t upload the photo. Try again or remove it.':
    'No se pudo subir la foto. Inténtalo de nuevo o quítala.',
  'A comment can have one photo or file.': 'Un comentario puede tener una foto o un archivo.',
  'Add a photo or file': 'Agregar una foto o un archivo',
  'Couldn’t upload the file. Try again or remove it.':
    'No se pudo subir el archivo. Inténtalo de nuevo o quítalo.',
  'A comment can have one photo.': 'Un comentario puede tener una foto.',
};
