import type { Translations } from '#contract/i18n.ts';

export const representatives: Translations = {
  'Street, city and state find your exact districts. A zip code gives the nearest match.':
    'Con calle, ciudad y estado encontramos tus distritos exactos. Con un código postal, lo más aproximado.',
  'A zip code alone will do: that of the demo town is 00417.':
    'Basta con un código postal: el de la ciudad de demostración es 00417.',
  'A zip code alone will do.': 'Basta con un código postal.',
  'Find my representatives': 'Buscar a mis representantes',
  'Save this address to my profile (only you can see it)':
    'Guardar esta dirección en mi perfil (solo tú puedes verla)',
  'Saved: {{address}}': 'Guardada: {{address}}',
  'Forget it: {{address}}': 'Olvidarla: {{address}}',
  'Forget it': 'Olvidarla',
  'We look it up in tables on this server. Your address is sent to nobody, and is not kept unless you tick the box.':
    'La buscamos en tablas de este servidor. Tu dirección no se envía a nadie, y no se guarda a menos que marques la casilla.',
  'Your address is sent to {{services}}, without your name, to find your districts.':
    'Tu dirección se envía a {{services}}, sin tu nombre, para encontrar tus distritos.',
  'Where it lies is sent to {{services}}.': 'Su ubicación se envía a {{services}}.',
  'It is not kept here unless you tick the box.':
    'No se guarda aquí a menos que marques la casilla.',
  '{{name}} on {{network}}, opens in a new tab':
    '{{name}} en {{network}}, se abre en una pestaña nueva',
  'Your log': 'Tu registro',
  'Only you see this.': 'Solo tú ves esto.',
  'Called {{official}}': 'Llamaste a {{official}}',
  'Wrote to {{official}}': 'Escribiste a {{official}}',
  'Take out: called {{official}}': 'Quitar: llamaste a {{official}}',
  'Take out: wrote to {{official}}': 'Quitar: escribiste a {{official}}',
  'Take out': 'Quitar',
  'Change the note: {{official}}': 'Cambiar la nota: {{official}}',
  'Add a note: {{official}}': 'Añadir una nota: {{official}}',
  Change: 'Cambiar',
  'Add a note': 'Añadir una nota',
  Note: 'Nota',
  'My Electeds': 'Mis cargos electos',
  'Who represents me?': '¿Quién me representa?',
  'We know the districts of this address, and nobody there who holds such an office.':
    'Conocemos los distritos de esta dirección, pero a nadie que ocupe ahí un cargo así.',
  'End the address with a zip code, such as 27601.':
    'Termina la dirección con un código postal, como 27601.',
  'This site does not know who holds which office yet. Its administrators can load that.':
    'Este sitio aún no sabe quién ocupa qué cargo. Sus administradores pueden cargarlo.',
  'We know no district for {{zip}} alone. Add the number of the house, the street, the city and the state.':
    'No conocemos ningún distrito solo con {{zip}}. Añade el número de la casa, la calle, la ciudad y el estado.',
  'We know no district for {{zip}}. Not every zip code is a place on the map: try one nearby, or add your state.':
    'No conocemos ningún distrito para {{zip}}. No todos los códigos postales son un lugar en el mapa: prueba con uno cercano o añade tu estado.',
  'What about? (optional)': '¿Sobre qué? (opcional)',
  'For your own log, which only you see.': 'Para tu propio registro, que solo tú ves.',
  'Not yet': 'Todavía no',
  two: 'dos',
  three: 'tres',
  four: 'cuatro',
  five: 'cinco',
  six: 'seis',
  'This zip code is split between {{number}} districts':
    'Este código postal se reparte entre {{number}} distritos',
  several: 'varios',
  'Add your street address for an exact answer.':
    'Añade tu calle y número para una respuesta exacta.',
  'The tables of this server know zip codes, not streets, so we can not tell which is yours.':
    'Las tablas de este servidor conocen códigos postales, no calles, así que no podemos saber cuál es el tuyo.',
  'We know your state only': 'Solo conocemos tu estado',
  'End the address with a zip code that is on the map, and we find your districts.':
    'Termina la dirección con un código postal que esté en el mapa y encontramos tus distritos.',
  'This may be less exact than usual': 'Esto puede ser menos exacto que de costumbre',
  'A service that knows more did not answer just now. Please try again later.':
    'Un servicio que sabe más no respondió en este momento. Vuelve a intentarlo más tarde.',
  'We show both, the likeliest first.': 'Mostramos los dos, primero el más probable.',
  'We show both.': 'Mostramos los dos.',
  'We show all of them, the likeliest first.': 'Los mostramos todos, primero los más probables.',
  'We show all of them.': 'Los mostramos todos.',
  '{{n}} people stand for this address.': {
    one: '{{n}} persona representa a esta dirección.',
    other: '{{n}} personas representan a esta dirección.',
  },
  'From {{tables}}.': 'Fuente: {{tables}}.',
  '{{title}} ({{licence}}), as of {{day}}': '{{title}} ({{licence}}), al {{day}}',
  '{{n}} seats are vacant': { one: 'Vacante', other: '{{n}} puestos están vacantes' },
  'Call {{name}}: {{phone}}': 'Llamar a {{name}}: {{phone}}',
  'No phone': 'Sin teléfono',
  'Write to {{name}}: {{email}}': 'Escribir a {{name}}: {{email}}',
  'No email': 'Sin correo electrónico',
  'Contact form of {{name}}, opens in a new tab':
    'Formulario de contacto de {{name}}, se abre en una pestaña nueva',
  'Website of {{name}}, opens in a new tab': 'Sitio web de {{name}}, se abre en una pestaña nueva',
  Representatives: 'Representantes',
  Nation: 'País',
  County: 'Condado',
  'City and town': 'Ciudad y localidad',
  'Schools and other boards': 'Escuelas y otras juntas',
  Other: 'Otros',
  '{{official}} is taken out of your log.': '{{official}} ya no está en tu registro.',
};
