import type { Translations } from '#contract/i18n.ts';

export const blogs: Translations = {
  'Draft, only you see it': 'Borrador, solo lo ves tú',
  '{{n}} minutes to read': { one: '{{n}} minuto de lectura', other: '{{n}} minutos de lectura' },
  'Read the post: {{title}}': 'Leer la publicación: {{title}}',
  'Read the post': 'Leer la publicación',
  'Go on writing: {{title}}': 'Seguir escribiendo: {{title}}',
  'Go on writing': 'Seguir escribiendo',
  'A few lines that say what it is about, for lists and previews.':
    'Unas líneas que dicen de qué se trata, para listas y vistas previas.',
  'Add pictures': 'Agregar imágenes',
  'Readers may comment': 'Quienes lo leen pueden comentar',
  'Back to draft': 'Volver a borrador',
  'Save draft': 'Guardar el borrador',
  'Be the first to write about what you know.': 'Empieza tú: escribe sobre lo que sabes.',
  'What your friends write appears here.': 'Aquí aparece lo que escriben tus amistades.',
  'Mine|blogs': 'Propios',
  'What you write appears here, your drafts too.':
    'Aquí aparece lo que escribes, también tus borradores.',
  'Which blogs': 'Qué blogs',
  'Begin one': 'Empezar uno',
  'Another window or device saved another text of this blog. Choose the one to go on with.':
    'Otra ventana u otro dispositivo guardó otro texto de este blog. Elige con cuál seguir.',
  'Yours, in this window': 'El tuyo, en esta ventana',
  'The other': 'El otro',
  'Copy mine': 'Copiar el mío',
  'Take the other': 'Usar el otro',
  'Keep mine': 'Conservar el mío',
  'Saved {{when}}': 'Guardado: {{when}}',
  'Copied.': 'Copiado.',
  'This browser does not let us copy. Select your text and copy it yourself.':
    'Este navegador no nos deja copiar. Selecciona tu texto y cópialo por tu cuenta.',
  'Not saved: {{message}}': 'No se guardó: {{message}}',
  'Give it a title, and it is saved by itself.': 'Ponle un título y se guardará por sí solo.',
  'Your changes are not saved yet. This browser keeps them meanwhile.':
    'Tus cambios todavía no se guardaron. Mientras tanto, este navegador los conserva.',
  'Saving…': 'Guardando…',
  'Saved just now': 'Se acaba de guardar',
  'Edit blog': 'Editar el blog',
  'My blogs': 'Mis blogs',
  'We could not load this blog': 'No pudimos cargar este blog',
  'To all blogs': 'Ir a todos los blogs',
  'It may have been deleted, or it is not yours to change.':
    'Quizá se eliminó, o no te corresponde cambiarlo.',
  'What you wrote waits in this browser until you save it, discard it or log out.':
    'Lo que escribiste se queda en este navegador hasta que lo guardes, lo descartes o cierres sesión.',
  'This is your text from before, which is not saved yet.':
    'Este es tu texto de antes, que todavía no se guardó.',
  'A blog holds at most {{most}} photos.': 'Un blog admite {{most}} fotos como máximo.',
};
