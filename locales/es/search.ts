import type { Translations } from '#contract/i18n.ts';

export const search: Translations = {
  'Groups found': 'Grupos encontrados',
  found: 'encontradas',
  'Posts found': 'Publicaciones encontradas',
  'Other tabs have something. Or try fewer words, or only the beginning of one.':
    'En otras pestañas hay algo. O prueba con menos palabras, o solo con el comienzo de una.',
  'Results for “{{keyword}}”': 'Resultados de “{{keyword}}”',
  'People, groups, actions and posts by words, #tags or @usernames.':
    'Personas, grupos, acciones y publicaciones por palabras, #etiquetas o @usuarios.',
  'We could not search': 'No pudimos buscar',
  'Nothing found': 'No se encontró nada',
  'People you may know': 'Personas que quizá conozcas',
  'Check how it is spelt, try fewer words or only the beginning of one, or look for #something that is tagged.':
    'Revisa cómo está escrito, prueba con menos palabras o solo con el comienzo de una, o busca #algo que tenga etiqueta.',
  'Kinds of results': 'Tipos de resultados',
  'Nothing has exactly these words. This comes close.':
    'Nada tiene exactamente estas palabras. Esto se le acerca.',
  Person: 'Persona',
  Users: 'Personas',
};
