import type { Translations } from '#contract/i18n.ts';

export const site: Translations = {
  'Actions wait for approval': 'Las acciones esperan aprobación',
  'An action of a member is shown to others when an administrator has approved it. Those that wait already go on waiting.':
    'La acción de un miembro se muestra a las demás personas cuando la administración la aprueba. Los cambios posteriores no se revisan de nuevo. Las que ya esperan siguen en espera.',
  'Actions that need your approval stand here, the oldest first.':
    'Aquí aparecen las acciones que necesitan tu aprobación, las más antiguas primero.',
  'Its picture': 'Su imagen',
  Colour: 'Color',
  'White text must read well on it. Shades for both themes are made of it.':
    'El texto blanco debe leerse bien encima. De él salen los tonos de los dos temas visuales.',
  'Pick a colour': 'Elegir un color',
  'Use ours': 'Usar el nuestro',
  'Decline “{{title}}”?': '¿Rechazar “{{title}}”?',
  'The author reads it, nobody else does.': 'Lo lee quien creó la acción, nadie más.',
  'Delete “{{name}}”?': '¿Eliminar “{{name}}”?',
  'Where {{people}} and {{actions}} go': 'A dónde pasan {{people}} y {{actions}}',
  'Choose an issue': 'Elige un tema',
  'Nobody is on it, and no action is.': 'No lo eligió nadie y ninguna acción trata de él.',
  'Feature no more': 'Dejar de destacar',
  'What is featured stands first beside every feed. Only actions and polls that everybody may see can be.':
    'Lo destacado aparece primero junto a todas las novedades. Solo pueden destacarse acciones y encuestas que todo el mundo puede ver.',
  'Find an action or a poll': 'Buscar una acción o una encuesta',
  'We could not load the list': 'No pudimos cargar la lista',
  'Nothing is featured': 'No hay nada destacado',
  'No Public action or poll has these words.':
    'Ninguna acción o encuesta pública contiene estas palabras.',
  'Find an action or a poll above, or choose “Feature” in the menu of its card.':
    'Busca arriba una acción o una encuesta, o elige “Destacar” en el menú de su tarjeta.',
  'over: it is offered no more': 'terminó: ya no se ofrece',
  'Feature no more: “{{title}}”': 'Dejar de destacar: “{{title}}”',
  'Feature “{{title}}”': 'Destacar “{{title}}”',
  'Whoever signs up chooses at least one of these, and hears of actions on them. They are offered in this order.':
    'Quien se registra elige al menos uno de estos temas y se entera de las acciones sobre ellos. Se ofrecen en este orden.',
  'Delete {{name}}': 'Eliminar {{name}}',
  'New issue': 'Tema nuevo',
  Logo: 'Logotipo',
  'The logo as it is': 'El logotipo actual',
  'Change logo': 'Cambiar el logotipo',
  'Add a logo': 'Agregar un logotipo',
  'Remove logo': 'Quitar el logotipo',
  'Uploading the logo': 'Subiendo el logotipo',
  'It stands beside the name, in light and dark. JPEG, PNG, WebP or GIF, at most {{most}} MB; what is see-through stays so.':
    'Aparece junto al nombre, en claro y en oscuro. JPEG, PNG, WebP o GIF, de {{most}} MB como máximo; lo transparente sigue transparente.',
  'Say again what it came with?': '¿Volver al texto original?',
  'What you wrote for this mail is gone then.': 'Se perderá lo que escribiste para este correo.',
  'What you change here goes to everybody as you write it, whatever language they read.':
    'Lo que cambies aquí llega a todo el mundo tal como lo escribas, sea cual sea el idioma en que lea.',
  'Whoever reads another language than English goes on reading our translation of what it came as.':
    'Quien lee en otro idioma que el inglés sigue leyendo nuestra traducción de la frase original.',
  'An empty line begins a new paragraph.': 'Una línea vacía empieza un párrafo nuevo.',
  'Name of the link': 'Nombre del enlace',
  'Small print (optional)': 'Letra pequeña (opcional)',
  'Filled in as it is sent: {{names}}.': 'Se completa al enviarlo: {{names}}.',
  '(needed)': '(necesario)',
  Preview: 'Vista previa',
  'Write an announcement': 'Escribir un anuncio',
  'New page': 'Página nueva',
  'Edit “{{name}}”': 'Editar “{{name}}”',
  'What it is': 'Qué es',
  'A page of this site': 'Una página de este sitio',
  'A menu entry that leads elsewhere': 'Una entrada del menú que lleva a otro lugar',
  'Name in the menu': 'Nombre en el menú',
  'Starts with http:// or https://.': 'Empieza con http:// o https://.',
  'Small letters, digits and hyphens.': 'Letras minúsculas, cifras y guiones.',
  '{{code}} stands for the name of the site.': '{{code}} representa el nombre del sitio.',
  'In the menu on the left': 'En el menú de la izquierda',
  'Opens in a new tab': 'Se abre en una pestaña nueva',
  'Published|page': 'Publicada',
  Announcement: 'Anuncio',
  'Nothing is announced. An announcement stands in the side column of every screen.':
    'No hay ningún anuncio. Un anuncio aparece en la columna lateral de todas las pantallas.',
  'The announcement stands in the side column of every screen.':
    'El anuncio aparece en la columna lateral de todas las pantallas.',
  'The announcement is written and not published.': 'El anuncio está escrito y sin publicar.',
  'Edit the announcement': 'Editar el anuncio',
  'Pages and menu entries, in the order of the menu.':
    'Páginas y entradas del menú, en el orden del menú.',
  'the side column': 'la columna lateral',
  'In the menu': 'En el menú',
  'Not published': 'Sin publicar',
  Light: 'Claro',
  Dark: 'Oscuro',
  'A link': 'Un enlace',
  'Rename the issue': 'Cambiar el nombre del tema',
  'Instead of “{{sentence}}”': 'En lugar de “{{sentence}}”',
  'Keep {{names}}.': 'Conserva {{names}}.',
  'As it came': 'Como venía',
  'Whoever proves an e-mail address is a member.':
    'Quien demuestra que una dirección de correo es suya es miembro.',
  'Who was invited': 'Quien recibió una invitación',
  'Each address that a member or an administrator invites may sign up.':
    'Puede registrarse cada dirección que invite un miembro o la administración.',
  Nobody: 'Nadie',
  'Members log in as before. Nobody new signs up, and nobody is invited by e-mail.':
    'Los miembros inician sesión como antes. Nadie más se registra y no se invita a nadie por correo.',
  'What it is called': 'Cómo se llama',
  'On every screen, in every e-mail.': 'En todas las pantallas, en todos los correos.',
  Tagline: 'Lema',
  'The sentence beside the login.': 'La frase junto al inicio de sesión.',
  'Donation link (optional)': 'Enlace para donar (opcional)',
  'Where “Become a Supporter” leads. Empty: it is not shown.':
    'A dónde lleva “Da tu apoyo”. Vacío: no se muestra.',
  'How it looks': 'Cómo se ve',
  'Who may sign up': 'Quién puede registrarse',
  'Logging in with other sites': 'Inicio de sesión con otros sitios',
  'None is set up. Google, Facebook and Twitter are set up in the environment, by GOOGLE_CLIENT_ID and the like.':
    'No hay ninguno configurado. Google, Facebook y Twitter se configuran en el entorno, con GOOGLE_CLIENT_ID y similares.',
  'Members who log in by one that is off come in by a new password, which “Forgot your password?” mails them.':
    'Los miembros que inician sesión con uno desactivado entran con una contraseña nueva, que “¿Olvidaste tu contraseña?” les envía por correo.',
  'What is looked at': 'Qué se revisa',
  'An action of a member is shown to others when an administrator has approved it. Later changes are not reviewed again.':
    'La acción de un miembro se muestra a las demás personas cuando la administración la aprueba. Los cambios posteriores no se revisan de nuevo.',
  'Decisions about reports are public': 'Las decisiones sobre denuncias son públicas',
  'A page lists what was decided and why, without names and without what was said.':
    'Una página enumera qué se decidió y por qué, sin nombres y sin lo que se dijo.',
  'on|setting': 'activado',
  'off|setting': 'desactivado',
  'nothing|setting': 'nada',
  'Set here. By {{variable}} in the environment it would be {{word}}.':
    'Definido aquí. Según {{variable}} en el entorno sería: {{word}}.',
  'Use that': 'Usar eso',
  'As {{variable}} in the environment says, or as it comes.':
    'Según {{variable}} en el entorno, o como viene.',
  'E-mails': 'Correos electrónicos',
  Changed: 'Con cambios',
  Sentences: 'Frases',
  'Other programs may know these to the letter. Here they say what you prefer, on every screen and in every answer.':
    'Puede que otros programas las conozcan al pie de la letra. Aquí dicen lo que prefieras, en todas las pantallas y en todas las respuestas.',
  'Find a sentence': 'Buscar una frase',
  'No sentence has these words.': 'Ninguna frase contiene estas palabras.',
  'It came as: {{sentence}}': 'Venía así: {{sentence}}',
};
