// What the server says about officials that administrators enter: sentences of the contract, which
// only their screen shows.
import type { Translations } from '#contract/i18n.ts';

export const officialMessages: Translations = {
  'Please enter the name, or mark the seat as vacant.':
    'Escribe el nombre o marca el puesto como vacante.',
  'Please enter the office, such as Mayor.': 'Escribe el cargo, como “Alcaldesa”.',
  'Please choose at least one area, or everyone on this site.':
    'Elige al menos una zona, o a todos en este sitio.',
  'Please use at most {{codes}} postal codes and {{districts}} districts.':
    'Usa como máximo {{codes}} códigos postales y {{districts}} distritos.',
  '{{code}} isn’t a postal code.': '{{code}} no es un código postal.',
  'We don’t recognize this district.': 'No reconocemos este distrito.',
  'Please enter the date as year-month-day, such as 2026-11-03.':
    'Escribe la fecha como año-mes-día, por ejemplo 2026-11-03.',
  'The term can’t end before it starts.': 'El mandato no puede terminar antes de empezar.',
  'The photo is gone. Please upload it again.': 'La foto ya no está. Vuelve a subirla.',
  'This official is no longer on the list.': 'Esta autoridad ya no está en la lista.',
  'The list is full: {{most}} officials at most.':
    'La lista está llena: {{most}} autoridades como máximo.',
  'Please choose a CSV file of up to 1 MB.': 'Elige un archivo CSV de hasta 1 MB.',
  'Please use at most {{most}} rows in one file.': 'Usa {{most}} filas como máximo en un archivo.',
  'This file has no rows.': 'Este archivo no tiene filas.',
  'The first row must have the columns “name” and “office.” Start with the template.':
    'La primera fila debe tener las columnas “name” y “office”. Empieza con la plantilla.',
  'Line {{line}} has a misplaced or unclosed quotation mark.':
    'En la línea {{line}} hay una comilla mal puesta o sin cerrar.',
  'This isn’t a CSV file. In your spreadsheet, save it as “CSV UTF-8.”':
    'No es un archivo CSV. En tu hoja de cálculo, guárdalo como “CSV UTF-8”.',
  'The row has more columns than the first row.': 'La fila tiene más columnas que la primera.',
  '“{{column}}” has more than {{most}} characters.':
    '“{{column}}” tiene más de {{most}} caracteres.',
  '“{{area}}” is neither a postal code nor a state. For all members, write “everyone.”':
    '“{{area}}” no es un código postal ni un estado. Para todos los miembros, escribe “everyone”.',
  '“{{kind}}” isn’t a kind. Use {{kinds}}.': '“{{kind}}” no es un tipo. Usa {{kinds}}.',
  'No official has the id {{id}}. Leave the id empty to add one.':
    'Ninguna autoridad tiene el id {{id}}. Deja el id vacío para agregarla.',
  'Line {{line}} is about the same official.': 'La línea {{line}} trata de la misma autoridad.',
  'Several officials have this name and office. Add their ids.':
    'Varias autoridades tienen este nombre y este cargo. Agrega sus ids.',
  'Added {{added}} and changed {{changed}} officials.':
    'Autoridades agregadas: {{added}}; cambiadas: {{changed}}.',
  'Official added.': 'Autoridad agregada.',
  'Official saved.': 'Autoridad guardada.',
  'Official deleted.': 'Autoridad eliminada.',
};
