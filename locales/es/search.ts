import type { Translations } from '#contract/i18n.ts';

export const search: Translations = {
  'Groups found': 'Grupos encontrados',
  'search results': 'resultados de la búsqueda',
  'Posts found': 'Publicaciones encontradas',
  'There are results in other tabs. Or try fewer words, or just the start of a word.':
    'Hay resultados en otras pestañas. O prueba con menos palabras, o solo con el comienzo de una.',
  'Results for “{{keyword}}”': 'Resultados de “{{keyword}}”',
  'Search people, groups, actions and posts. You can also use #tags and @usernames.':
    'Busca personas, grupos, acciones y publicaciones. También puedes usar #etiquetas y @usuarios.',
  'Couldn’t load search results': 'No pudimos cargar los resultados',
  'No results': 'Sin resultados',
  'People you may know': 'Personas que quizá conozcas',
  'Check the spelling, try fewer words, or search for a #tag.':
    'Revisa la ortografía, prueba con menos palabras o busca una #etiqueta.',
  'Result types': 'Tipos de resultados',
  'No exact matches. Showing similar results.':
    'No hay coincidencias exactas. Mostramos resultados parecidos.',
  Person: 'Persona',
  Users: 'Personas',
};
