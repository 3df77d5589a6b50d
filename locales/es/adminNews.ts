import type { Translations } from '#contract/i18n.ts';

export const adminNews: Translations = {
  'Edit feed': 'Editar el canal',
  'Add a feed': 'Agregar un canal',
  'Feed address': 'Dirección del canal',
  'Name (optional)': 'Nombre (opcional)',
  'Shown as the source of its news. Leave empty to use the feed’s own name.':
    'Aparece como fuente de sus noticias. Déjalo vacío para usar el nombre del propio canal.',
  'Publish its news automatically': 'Publicar sus noticias automáticamente',
  'Otherwise an administrator approves each item.':
    'Si no, alguien de la administración aprueba cada una.',
  'Check now: {{name}}': 'Consultar ahora: {{name}}',
  'Check now': 'Consultar ahora',
  'Edit: {{name}}': 'Editar: {{name}}',
  'Delete: {{name}}': 'Eliminar: {{name}}',
  '{{n}} published · new items appear automatically':
    'Publicadas: {{n}} · las nuevas aparecen automáticamente',
  '{{n}} published · new items need approval':
    'Publicadas: {{n}} · las nuevas necesitan aprobación',
  'Couldn’t load ({{when}}): {{failure}}': 'No se pudo cargar ({{when}}): {{failure}}',
  'Couldn’t load: {{failure}}': 'No se pudo cargar: {{failure}}',
  'Last updated {{when}}.': 'Última actualización: {{when}}.',
  'Not checked yet.': 'Todavía sin consultar.',
  'Checking now…': 'Consultando…',
  'Next check {{when}}.': 'Próxima consulta {{when}}.',
  'To write or edit news, or add it to the slider, go to {{news}}.':
    'Para escribir noticias, editarlas o ponerlas en el carrusel, ve a {{news}}.',
  'all news': 'todas las noticias',
  'Loading feeds': 'Cargando los canales',
  'Couldn’t load feeds': 'No pudimos cargar los canales',
  'No feeds yet': 'Todavía no hay canales',
  'Add the feed of a newspaper or your town hall, and we’ll collect its news automatically. Supported formats: RSS, Atom, RDF and JSON Feed.':
    'Agrega el canal de un periódico o de la alcaldía y recopilaremos sus noticias automáticamente. Formatos admitidos: RSS, Atom, RDF y JSON Feed.',
  'Waiting for approval': 'En espera de aprobación',
  'Show: {{title}}': 'Mostrar: {{title}}',
  'Dismiss: {{title}}': 'Descartar: {{title}}',
  'Feed removed: {{name}}. Published items stay. Items waiting for approval are deleted.':
    'Canal quitado: {{name}}. Lo publicado se queda. Lo que espera aprobación se elimina.',
};
