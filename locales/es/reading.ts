// What members choose to read: saved posts.
import type { Translations } from '#contract/i18n.ts';

export const reading: Translations = {
  'Saved for later': 'Guardado para más tarde',
  'Save for later': 'Guardar para más tarde',
  'Remove from saved': 'Quitar de guardados',
  'Only you can see what you saved.': 'Solo tú ves lo que guardaste.',
  'Nothing saved yet': 'Aún no guardaste nada',
  'To keep a post for later, open its menu and choose “Save for later”.':
    'Para guardar una publicación, abre su menú y elige «Guardar para más tarde».',
  'bookmarks favorites': 'marcadores favoritos',
};
