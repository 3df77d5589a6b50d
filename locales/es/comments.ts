import type { Translations } from '#contract/i18n.ts';

export const comments: Translations = {
  'Show it to everyone': 'Mostrarlo a todo el mundo',
  'More people can see this post now. Your comment is still shown only to those who could see the post when you wrote it.':
    'Ahora más personas pueden ver esta publicación. Tu comentario sigue mostrándose solo a quienes podían verla cuando lo escribiste.',
  'Only friends of {{name}} read your comment, new friends too.':
    'Solo leen tu comentario las amistades de {{name}}, también las nuevas.',
  'Only friends whom {{name}} chose read your comment. {{name}} can add others later.':
    'Solo leen tu comentario las amistades que eligió {{name}}, que más adelante puede añadir a otras.',
  'Add a photo': 'Agregar una foto',
  'Comment by {{name}}': 'Comentario de {{name}}',
  'Reply by {{name}}': 'Respuesta de {{name}}',
  'Your comment': 'Tu comentario',
  'Your comment was saved.': 'Se guardó tu comentario.',
  'Reply to {{name}}…': 'Responde a {{name}}…',
  'Your reply was added.': 'Se agregó tu respuesta.',
  'More about the comment of {{name}}': 'Más opciones para el comentario de {{name}}',
  'Loading the comments': 'Cargando los comentarios',
  'We could not load the comments': 'No pudimos cargar los comentarios',
  'View previous comments': 'Ver comentarios anteriores',
  'View earlier replies': 'Ver respuestas anteriores',
  'View later replies': 'Ver respuestas posteriores',
  'View later comments': 'Ver comentarios posteriores',
  'Go to the newest comments': 'Ir a los comentarios más recientes',
  'The comment that this link leads to was deleted, or you cannot see it.':
    'El comentario al que lleva este enlace fue eliminado, o no puedes verlo.',
  '{{n}} new comments': { one: '{{n}} comentario nuevo', other: '{{n}} comentarios nuevos' },
  'Log in to comment': 'Inicia sesión para comentar',
  'The members of {{group}} comment here.': 'Aquí comentan los miembros de {{group}}.',
  'Write a comment…': 'Escribe un comentario…',
  'Your comment was added.': 'Se agregó tu comentario.',
  'The photo could not be uploaded. Try again, or remove it.':
    'No se pudo subir la foto. Inténtalo de nuevo o quítala.',
  'A comment holds one photo.': 'Un comentario admite una sola foto.',
};
