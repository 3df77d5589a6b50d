import type { Translations } from '#contract/i18n.ts';

export const ui: Translations = {
  'Please fix these {{n}} problems': 'Corrige estos {{n}} problemas',
  'Show less': 'Ver menos',
  'Couldn’t load more {{noun}}': 'No pudimos cargar más {{noun}}',
  'Remove link': 'Quitar el enlace',
  'Change link': 'Cambiar el enlace',
  'Add link': 'Agregar el enlace',
  'To pick up an item, press the space bar. Use the arrow keys to move it. Press the space bar again to drop it, or press Escape to cancel.':
    'Para tomar un elemento, presiona la barra espaciadora. Muévelo con las flechas. Presiona otra vez la barra espaciadora para soltarlo, o Escape para cancelar.',
  '{{name}} is now option {{place}} of {{count}}.':
    '{{name}} es ahora la opción {{place}} de {{count}}.',
  '{{name}} is now number {{place}} of {{count}}.':
    '{{name}} es ahora el número {{place}} de {{count}}.',
  'You picked up {{name}}.': 'Tomaste {{name}}.',
  '{{name}} is over position {{place}} of {{count}}.':
    '{{name}} está sobre la posición {{place}} de {{count}}.',
  '{{name}} is back where it was.': '{{name}} volvió a su lugar.',
  sortable: 'se puede ordenar',
  'Drag {{name}}': 'Arrastrar {{name}}',
  'Move {{name}} up': 'Subir {{name}}',
  'Move {{name}} down': 'Bajar {{name}}',
  Bold: 'Negrita',
  Italic: 'Cursiva',
  Underline: 'Subrayado',
  Strikethrough: 'Tachado',
  'Heading {{level}}': 'Título {{level}}',
  'Bullet list': 'Lista con viñetas',
  'Numbered list': 'Lista numerada',
  Quote: 'Cita',
  Redo: 'Rehacer',
  'Couldn’t load the formatting tools.': 'No se pudieron cargar las herramientas de formato.',
  Formatting: 'Formato',
  'Separate tags with spaces or commas. Up to {{n}}.':
    'Separa las etiquetas con espacios o comas. Hasta {{n}}.',
  Collection: 'Colección',
  Today: 'Hoy',
  Yesterday: 'Ayer',
  'Please use up to {{n}} tags.': 'Usa {{n}} etiquetas como máximo.',
  'just now': 'hace un momento',
  '{{n}} minutes ago': { one: 'hace {{n}} minuto', other: 'hace {{n}} minutos' },
  '{{n}} hours ago': { one: 'hace {{n}} hora', other: 'hace {{n}} horas' },
  'in less than a minute': 'en menos de un minuto',
  'in {{n}} minutes': { one: 'en {{n}} minuto', other: 'en {{n}} minutos' },
  'in {{n}} hours': { one: 'en {{n}} hora', other: 'en {{n}} horas' },
  'in {{n}} days': { one: 'en {{n}} día', other: 'en {{n}} días' },
  '{{n}} characters over the limit.': {
    one: 'Sobra {{n}} carácter.',
    other: 'Sobran {{n}} caracteres.',
  },
  '{{n}} characters left': { one: 'Queda {{n}} carácter', other: 'Quedan {{n}} caracteres' },
  'You’re now seeing the version saved elsewhere.':
    'Ahora ves la versión que se guardó en otro lugar.',
  'This was saved in another window or on another device after you opened it. Choose which version to use.':
    'Esto se guardó en otra ventana u otro dispositivo después de que lo abrieras. Elige qué versión usar.',
};
