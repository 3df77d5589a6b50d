import type { Translations } from '#contract/i18n.ts';

export const blogs: Translations = {
  'Draft, only you can see it': 'Borrador, solo tú puedes verlo',
  '{{n}} min read': { one: '{{n}} min de lectura', other: '{{n}} min de lectura' },
  'Read article: {{title}}': 'Leer el artículo: {{title}}',
  'Read article': 'Leer el artículo',
  'Continue writing: {{title}}': 'Seguir escribiendo: {{title}}',
  'Continue writing': 'Seguir escribiendo',
  'A short summary for lists and previews.': 'Un resumen breve para listas y vistas previas.',
  'Write your article, or paste it from another program.':
    'Escribe tu artículo o pégalo desde otro programa.',
  'Add photos': 'Agregar fotos',
  'Add photos or files': 'Agregar fotos o archivos',
  'Allow comments': 'Permitir comentarios',
  'Move to drafts': 'Pasar a borradores',
  'Save draft': 'Guardar el borrador',
  'Articles are for longer texts with a title and pictures. Write the first one.':
    'Los artículos son para textos más largos, con título e imágenes. Escribe el primero.',
  'Articles by your friends appear here.': 'Aquí aparecen los artículos de tus amistades.',
  'Mine|blogs': 'Míos',
  'Your articles and drafts appear here.': 'Aquí aparecen tus artículos y borradores.',
  'Articles to show': 'Artículos que se muestran',
  'This article was also edited in another window or device. Choose which version to keep.':
    'Este artículo también se editó en otra ventana o dispositivo. Elige qué versión conservar.',
  'Your version in this window': 'Tu versión en esta ventana',
  'The other version': 'La otra versión',
  'Copy mine': 'Copiar la mía',
  'Use the other version': 'Usar la otra versión',
  'Keep mine': 'Conservar la mía',
  'Saved {{when}}': 'Guardado: {{when}}',
  'Copied.': 'Copiado.',
  'Your browser blocked copying. Select your text and copy it yourself.':
    'Tu navegador no permitió copiar. Selecciona tu texto y cópialo tú.',
  'Couldn’t save: {{message}}': 'No se pudo guardar: {{message}}',
  'Add a title to start autosave.': 'Ponle un título para que se guarde solo.',
  'Your changes aren’t saved yet, but they’re stored in this browser.':
    'Tus cambios todavía no se guardaron, pero este navegador los conserva.',
  'Saving…': 'Guardando…',
  'Saved just now': 'Guardado ahora mismo',
  'Edit article': 'Editar el artículo',
  'My articles': 'Mis artículos',
  'Couldn’t load this article': 'No pudimos cargar este artículo',
  'See all articles': 'Ver todos los artículos',
  'It may have been deleted, or you don’t have permission to edit it.':
    'Quizá se eliminó, o no tienes permiso para editarlo.',
  'Your text stays in this browser until you save it, discard it or log out.':
    'Tu texto se queda en este navegador hasta que lo guardes, lo descartes o cierres sesión.',
  'We restored your unsaved text.': 'Recuperamos tu texto sin guardar.',
  'An article can have up to {{most}} photos.': 'Un artículo puede tener hasta {{most}} fotos.',
};
