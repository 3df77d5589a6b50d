import type { Translations } from '#contract/i18n.ts';

export const welcome: Translations = {
  'Which issues do you care about?': '¿Qué temas te interesan?',
  'We don’t have any suggestions yet. Invite someone, or search for a name.':
    'Todavía no tenemos sugerencias. Invita a alguien o busca un nombre.',
  'What do you care about?': '¿Qué te importa?',
  'Couldn’t load this': 'No pudimos cargar esto',
  'Enter your address to see who represents you and how to reach them.':
    'Escribe tu dirección para ver quién te representa y cómo comunicarte.',
  'You have {{n}} representatives, including {{name}}.': {
    one: 'Tienes {{n}} representante: {{name}}.',
    other: 'Tienes {{n}} representantes, por ejemplo {{name}}.',
  },
  'We found no one for this address. Try entering street, city and state.':
    'No encontramos a nadie para esta dirección. Intenta escribir calle, ciudad y estado.',
  'Closed. You can show the first steps again in your settings.':
    'Cerrado. Puedes volver a mostrar los primeros pasos en tus ajustes.',
  'Glad you’re here, {{name}}': 'Qué bien que estás aquí, {{name}}',
  'A few small things. In any order, or not at all.':
    'Unas pocas cosas pequeñas. En cualquier orden, o ninguna.',
  'Close the first steps': 'Cerrar los primeros pasos',
  'First steps': 'Primeros pasos',
  '{{n}} of {{of}}': '{{n}} de {{of}}',
  'All done, {{name}}': 'Todo listo, {{name}}',
  'Those were the first steps. You can show them again in your settings.':
    'Esos eran los primeros pasos. Puedes volver a mostrarlos en tus ajustes.',
  'Everyone here so far': 'Quienes ya están aquí',
  'You’re the first one here. Invite the people you know.':
    'Eres la primera persona aquí. Invita a la gente que conoces.',
  'Invited you and would like to be your friend': 'Te invitó y te envió una solicitud de amistad',
  'Invited you': 'Te invitó',
  'Cancel request': 'Cancelar solicitud',
  'Couldn’t load your first steps': 'No pudimos cargar tus primeros pasos',
  'There is no group to join yet. Start one about something you care about.':
    'Todavía no hay ningún grupo al que unirte. Crea uno sobre algo que te importe.',
  'Couldn’t load polls': 'No pudimos cargar las encuestas',
  'All groups': 'Todos los grupos',
  'Your post is below, at the top of the feed.':
    'Tu publicación está abajo, al principio de las novedades.',
  'What brought you to {{site}}, and what would you change first?':
    '¿Qué te trajo a {{site}} y qué cambiarías primero?',
  'Couldn’t load your settings': 'No pudimos cargar tus ajustes',
  'All notification settings': 'Todos los ajustes de notificaciones',
  'There are no open polls yet. Ask your neighbors a question.':
    'Todavía no hay encuestas abiertas. Hazle una pregunta a tu vecindario.',
  'Based on your ZIP code, {{zip}}': 'Según tu código postal, {{zip}}',
  'See them': 'Verlos',
  'Add a photo of yourself': 'Agrega una foto tuya',
  'So your neighbors recognize you': 'Para que tus vecinos y vecinas te reconozcan',
  'Say hello': 'Saluda',
  'Join a group': 'Únete a un grupo',
  'Open to everyone here': 'Abiertos a todas las personas de aquí',
  'Find your representatives': 'Encuentra a tus representantes',
  'With your ZIP code or address': 'Con tu código postal o tu dirección',
  'Answer a poll': 'Responde una encuesta',
  'Your vote is secret': 'Tu voto es secreto',
  'Choose your notifications': 'Elige tus notificaciones',
  'How often we email you': 'Con qué frecuencia te escribimos',
};
