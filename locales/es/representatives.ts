import type { Translations } from '#contract/i18n.ts';

export const representatives: Translations = {
  'Enter your street, city and state for exact districts. A ZIP code gives an approximate match.':
    'Escribe tu calle, ciudad y estado para ver tus distritos exactos. Con un código postal, el resultado es aproximado.',
  'A ZIP code is enough. The demo town’s is 00417.':
    'Basta con un código postal. El de la ciudad de demostración es 00417.',
  'Find my representatives': 'Buscar a mis representantes',
  'Save this address to my profile (only I can see it)':
    'Guardar esta dirección en mi perfil (solo yo puedo verla)',
  'Saved: {{address}}': 'Guardada: {{address}}',
  'Delete saved address: {{address}}': 'Eliminar la dirección guardada: {{address}}',
  'Delete saved address': 'Eliminar la dirección guardada',
  'We look this up here, on our own server. Your address isn’t shared, and we save it only if you check the box.':
    'La buscamos aquí, en nuestro propio servidor. Tu dirección no se comparte, y solo la guardamos si marcas la casilla.',
  'We look this up here, on our own server. Your address isn’t shared.':
    'La buscamos aquí, en nuestro propio servidor. Tu dirección no se comparte.',
  'To find your districts, we send your address to {{services}}, without your name.':
    'Para encontrar tus distritos, enviamos tu dirección a {{services}}, sin tu nombre.',
  'We send the location of your address to {{services}}.':
    'Enviamos la ubicación de tu dirección a {{services}}.',
  'We save it here only if you check the box.': 'Solo la guardamos aquí si marcas la casilla.',
  '{{name}} on {{network}}, opens in a new tab':
    '{{name}} en {{network}}, se abre en una pestaña nueva',
  'Your contact log': 'Tu registro de contactos',
  'Only you can see this.': 'Solo tú puedes ver esto.',
  'Called {{official}}': 'Llamaste a {{official}}',
  'Wrote to {{official}}': 'Escribiste a {{official}}',
  'Remove: called {{official}}': 'Quitar: llamaste a {{official}}',
  'Remove: wrote to {{official}}': 'Quitar: escribiste a {{official}}',
  'Edit note: {{official}}': 'Editar la nota: {{official}}',
  'Add a note: {{official}}': 'Agregar una nota: {{official}}',
  'Add a note': 'Agregar una nota',
  Note: 'Nota',
  'My Electeds': 'Mis representantes',
  'Who represents me?': '¿Quién me representa?',
  'We found your districts, but we don’t have any officials for them yet.':
    'Encontramos tus distritos, pero todavía no tenemos a sus representantes.',
  'We found your districts, but we don’t have any officials at these offices yet.':
    'Encontramos tus distritos, pero todavía no tenemos a quienes ocupan estos cargos.',
  'A service that we use to find representatives isn’t responding right now. Please try again later.':
    'Un servicio que usamos para encontrar representantes no responde en este momento. Vuelve a intentarlo más tarde.',
  'We couldn’t find this address. Check the house number, the street, the city, the state and the ZIP code.':
    'No encontramos esta dirección. Revisa el número de la casa, la calle, la ciudad, el estado y el código postal.',
  'End the address with a ZIP code, such as 27601.':
    'Termina la dirección con un código postal, como 27601.',
  'We don’t have a list of officials yet. The site’s administrators can add one.':
    'Todavía no tenemos una lista de representantes. La administración del sitio puede agregarla.',
  'We couldn’t find a district from {{zip}} alone. Add the house number, street, city and state.':
    'No encontramos ningún distrito solo con {{zip}}. Agrega el número de la casa, la calle, la ciudad y el estado.',
  'We couldn’t find a district for {{zip}}. Some ZIP codes aren’t places on the map. Try one nearby, or add your state.':
    'No encontramos ningún distrito para {{zip}}. Algunos códigos postales no son lugares en el mapa. Prueba con uno cercano o agrega tu estado.',
  'What was it about? (optional)': '¿De qué se trató? (opcional)',
  'For your private contact log. Only you can see it.':
    'Para tu registro privado de contactos. Solo tú puedes verlo.',
  'Not yet': 'Todavía no',
  two: 'dos',
  three: 'tres',
  four: 'cuatro',
  five: 'cinco',
  six: 'seis',
  'This ZIP code covers {{number}} districts': 'Este código postal abarca {{number}} distritos',
  several: 'varios',
  'Add your street address for an exact match.':
    'Agrega tu calle y número para un resultado exacto.',
  'We can look up ZIP codes but not streets, so we don’t know which one is yours.':
    'Podemos buscar códigos postales, pero no calles, así que no sabemos cuál es el tuyo.',
  'We only know your state': 'Solo conocemos tu estado',
  'To find your districts, end the address with a ZIP code that’s on the map.':
    'Para encontrar tus distritos, termina la dirección con un código postal que esté en el mapa.',
  'This may be less exact than usual': 'Este resultado puede ser menos exacto que de costumbre',
  'A more exact service isn’t responding right now. Please try again later.':
    'Un servicio más exacto no responde en este momento. Vuelve a intentarlo más tarde.',
  'We’ve listed both, the more likely one first.': 'Mostramos los dos, primero el más probable.',
  'We’ve listed both.': 'Mostramos los dos.',
  'We’ve listed all of them, the most likely ones first.':
    'Los mostramos todos, primero los más probables.',
  'We’ve listed all of them.': 'Los mostramos todos.',
  '{{n}} people represent you.': {
    one: '{{n}} persona te representa.',
    other: '{{n}} personas te representan.',
  },
  '{{n}} people may represent you.': {
    one: '{{n}} persona puede representarte.',
    other: '{{n}} personas pueden representarte.',
  },
  'Source: {{tables}}.': 'Fuente: {{tables}}.',
  '{{title}} ({{licence}}), as of {{day}}': '{{title}} ({{licence}}), al {{day}}',
  '{{n}} vacant seats': { one: 'Vacante', other: '{{n}} puestos vacantes' },
  'Call {{name}}: {{phone}}': 'Llamar a {{name}}: {{phone}}',
  'No phone': 'Sin teléfono',
  'Write to {{name}}: {{email}}': 'Escribir a {{name}}: {{email}}',
  'No email': 'Sin correo electrónico',
  '{{name}}’s contact form, opens in a new tab':
    'Formulario de contacto de {{name}}, se abre en una pestaña nueva',
  '{{name}}’s website, opens in a new tab': 'Sitio web de {{name}}, se abre en una pestaña nueva',
  Representatives: 'Representantes',
  National: 'Nacional',
  County: 'Condado',
  'City and town': 'Ciudad y localidad',
  'Schools and other boards': 'Escuelas y otras juntas',
  Other: 'Otros',
  'Removed {{official}} from your log.': 'Se quitó a {{official}} de tu registro.',
  'We don’t have officials for this address. Check that it has the right postal code.':
    'No tenemos autoridades para esta dirección. Comprueba que el código postal sea correcto.',
  'We don’t have any officials at these offices yet.':
    'Todavía no tenemos autoridades en estos cargos.',
  'A postal code is enough.': 'Basta con un código postal.',
  'For {{address}}': 'Para {{address}}',
  'Change|address': 'Cambiar',
  'We couldn’t find your districts': 'No pudimos encontrar tus distritos',
};
