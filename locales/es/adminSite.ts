import type { Translations } from '#contract/i18n.ts';

export const adminSite: Translations = {
  'Files in posts and comments': 'Archivos en publicaciones y comentarios',
  'Besides photos, members can attach one of these to a post, article or comment. Files can keep hidden details such as the author’s name. Nothing checks them for viruses, or what they say and show for blocked words.':
    'Además de fotos, los miembros pueden adjuntar uno de estos archivos a una publicación, un artículo o un comentario. Los archivos pueden conservar datos ocultos, como el nombre de quien los creó. No se analizan en busca de virus, ni se buscan palabras bloqueadas en lo que dicen o muestran.',
  'PDF, up to {{most}} MB': 'PDF, de hasta {{most}} MB',
  'Audio, up to {{most}} MB': 'Audio, de hasta {{most}} MB',
  'Video, up to {{most}} MB': 'Video, de hasta {{most}} MB',
  'Actions need approval': 'Las acciones necesitan aprobación',
  'Members’ actions need an administrator’s approval before others can see them. Turning this off doesn’t approve the ones already waiting.':
    'Las acciones de los miembros necesitan la aprobación de la administración antes de que otras personas puedan verlas. Si desactivas esto, las que ya esperan no quedan aprobadas.',
  'Actions that need your approval appear here, oldest first.':
    'Aquí aparecen las acciones que necesitan tu aprobación, las más antiguas primero.',
  Image: 'Imagen',
  Color: 'Color',
  'Pick a color dark enough for white text. We create the light and dark shades from it.':
    'Elige un color lo bastante oscuro para texto blanco. A partir de él creamos los tonos claros y oscuros.',
  'Pick a color': 'Elegir un color',
  'Use default': 'Usar el predeterminado',
  'Decline “{{title}}”?': '¿Rechazar “{{title}}”?',
  'Only the organizer will see this.': 'Solo lo verá quien organiza la acción.',
  'Delete “{{name}}”?': '¿Eliminar “{{name}}”?',
  'Move {{people}} and {{actions}} to': 'Mover {{people}} y {{actions}} a',
  'Choose an issue': 'Elige un tema',
  'No people or actions use this issue.': 'Ninguna persona ni acción usa este tema.',
  'Featured items appear first beside everyone’s feed. Only public actions and polls can be featured.':
    'Lo destacado aparece primero junto a las novedades de todo el mundo. Solo se pueden destacar acciones y encuestas públicas.',
  'Find an action or poll': 'Buscar una acción o una encuesta',
  'Couldn’t load the list': 'No pudimos cargar la lista',
  'Nothing featured yet': 'Todavía no hay nada destacado',
  'No public actions or polls contain these words.':
    'Ninguna acción o encuesta pública contiene estas palabras.',
  'Find an action or poll above, or choose “Feature” in its menu.':
    'Busca arriba una acción o una encuesta, o elige “Destacar” en su menú.',
  'ended, no longer shown': 'terminó y ya no se muestra',
  'Remove from featured: “{{title}}”': 'Dejar de destacar: “{{title}}”',
  'Feature “{{title}}”': 'Destacar “{{title}}”',
  'New members choose at least one issue, and we show them actions on the issues they chose. The issues are listed in this order.':
    'Quien se registra elige al menos uno de estos temas, y le mostramos acciones sobre ellos. Los temas aparecen en este orden.',
  'Delete {{name}}': 'Eliminar {{name}}',
  'New issue': 'Tema nuevo',
  Logo: 'Logotipo',
  'Current logo': 'El logotipo actual',
  'Change logo': 'Cambiar el logotipo',
  Cover: 'Portada',
  'Current cover': 'Portada actual',
  'Add cover': 'Agregar una portada',
  'Change cover': 'Cambiar la portada',
  'Uploading the cover': 'Subiendo la portada',
  'The photo behind the name on the entry page. A wide one works best. JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB.':
    'La foto detrás del nombre en la página de entrada. Conviene que sea ancha. JPEG, PNG, WebP, AVIF o GIF, hasta {{most}} MB.',
  'Visible part of the cover': 'Parte visible de la portada',
  '{{x}}% from the left, {{y}}% from the top': '{{x}} % desde la izquierda, {{y}} % desde arriba',
  'Click what should stay visible, or move the ring with the arrow keys. The rest is cut off where there’s no room.':
    'Haz clic en lo que deba seguir visible o mueve el anillo con las flechas del teclado. El resto se recorta donde no hay espacio.',
  'On a computer': 'En una computadora',
  'On a phone': 'En un teléfono',
  'Add logo': 'Agregar un logotipo',
  'Remove logo': 'Quitar el logotipo',
  'Uploading the logo': 'Subiendo el logotipo',
  'Shown next to the site’s name, in light and dark mode. JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB. Transparent images work.':
    'Aparece junto al nombre del sitio, en modo claro y oscuro. JPEG, PNG, WebP, AVIF o GIF, de {{most}} MB como máximo. Las imágenes transparentes funcionan.',
  'Restore the default text?': '¿Restablecer el texto predeterminado?',
  'Your version of this email will be lost.': 'Se perderá tu versión de este correo.',
  'Everyone gets your text exactly as you write it, whatever language they use.':
    'Todo el mundo recibe tu texto tal como lo escribas, sea cual sea su idioma.',
  'Translations don’t change: people who use another language keep seeing the translation of the default text.':
    'Las traducciones no cambian: quien usa otro idioma sigue viendo la traducción del texto predeterminado.',
  'A blank line starts a new paragraph.': 'Una línea vacía empieza un párrafo nuevo.',
  'Button text': 'Texto del botón',
  'Small print (optional)': 'Letra pequeña (opcional)',
  'Filled in when the email is sent: {{names}}.': 'Se completa al enviar el correo: {{names}}.',
  '(required)': '(obligatorio)',
  Preview: 'Vista previa',
  Computer: 'Computadora',
  'Plain text': 'Texto sin formato',
  'Send a test to me': 'Enviarme una prueba',
  'New announcement': 'Anuncio nuevo',
  'New page': 'Página nueva',
  'Edit “{{name}}”': 'Editar “{{name}}”',
  'A page on this site': 'Una página de este sitio',
  'A menu link to another site': 'Un enlace del menú a otro sitio',
  'Name in the menu': 'Nombre en el menú',
  'Starts with http:// or https://.': 'Empieza con http:// o https://.',
  'Lowercase letters, numbers and hyphens.': 'Letras minúsculas, números y guiones.',
  '{{site}} is replaced with the name of the site, {{contact}} with the contact in the settings. While there is no contact, paragraphs with it are hidden.':
    '{{site}} se reemplaza por el nombre del sitio y {{contact}} por el contacto de los ajustes. Mientras no haya contacto, los párrafos que lo mencionan no se muestran.',
  'Show in the left menu': 'Mostrar en el menú de la izquierda',
  'Open in a new tab': 'Abrir en una pestaña nueva',
  'Published|page': 'Publicada',
  Announcement: 'Anuncio',
  'No announcement yet. Announcements appear beside most screens, on phones in the home feed, until a member dismisses them.':
    'Todavía no hay ningún anuncio. Los anuncios aparecen al lado de la mayoría de las pantallas y, en los teléfonos, en el inicio, hasta que cada miembro los descarta.',
  'The announcement appears beside most screens, on phones in the home feed, until a member dismisses it.':
    'El anuncio aparece al lado de la mayoría de las pantallas y, en los teléfonos, en el inicio, hasta que cada miembro lo descarta.',
  'The announcement is saved but not published.': 'El anuncio está guardado, pero sin publicar.',
  'Edit announcement': 'Editar el anuncio',
  'Pages and menu links, in menu order.': 'Páginas y enlaces del menú, en el orden del menú.',
  'In the menu': 'En el menú',
  'Not published': 'Sin publicar',
  Light: 'Claro',
  Dark: 'Oscuro',
  'A link': 'Un enlace',
  'Rename issue': 'Cambiar el nombre del tema',
  'Instead of “{{sentence}}”': 'En lugar de “{{sentence}}”',
  'Keep {{names}} in your text.': 'Conserva {{names}} en tu texto.',
  'Anyone who confirms their email address can join.':
    'Cualquiera que confirme su dirección de correo puede unirse.',
  'Invited people only': 'Solo personas invitadas',
  'Only people who were invited by email, and people who have a member’s invitation link, can sign up.':
    'Solo pueden registrarse las personas invitadas por correo y quienes tengan el enlace de invitación de un miembro.',
  'No one': 'Nadie',
  'Members can still log in. No one new can sign up or be invited by email.':
    'Los miembros pueden seguir iniciando sesión. Nadie más puede registrarse ni recibir una invitación por correo.',
  'Site details': 'Datos del sitio',
  'Shown on every screen and in every email.':
    'Se muestra en todas las pantallas y en todos los correos.',
  Tagline: 'Lema',
  'Shown under the name on the entry page.':
    'Se muestra debajo del nombre en la página de entrada.',
  'Visitors can look around': 'Los visitantes pueden explorar',
  'People without an account can see public posts, polls and actions, open groups and news. Links to public posts always work.':
    'Quien no tiene cuenta puede ver publicaciones, encuestas y acciones públicas, grupos abiertos y noticias. Los enlaces a publicaciones públicas siempre funcionan.',
  'Your name, postal address and email address, for the pages with the terms, the privacy policy and information about the site. Leave empty to hide it.':
    'Tu nombre, dirección postal y correo electrónico, para las páginas con los términos, la política de privacidad y la información sobre el sitio. Déjalo vacío para ocultarlo.',
  'Plain wording': 'Textos más sencillos',
  'Shows plainer texts on screen. Other programs that use the site keep the original texts.':
    'Muestra textos más sencillos en pantalla. Los demás programas que usan el sitio conservan los textos originales.',
  'Donation link (optional)': 'Enlace para donar (opcional)',
  'Where “Become a Supporter” links to. Leave empty to hide it.':
    'A dónde lleva “Da tu apoyo”. Déjalo vacío para no mostrarlo.',
  Appearance: 'Aspecto',
  'Who can sign up': 'Quién puede registrarse',
  'None are set up yet. To set up Google, Facebook or Twitter, use environment variables such as GOOGLE_CLIENT_ID.':
    'Todavía no hay ninguno configurado. Para configurar Google, Facebook o Twitter, usa variables de entorno como GOOGLE_CLIENT_ID.',
  'Members who used one you turned off can set a password with “Forgot your password?” and log in with that.':
    'Los miembros que usaban uno que desactivaste pueden elegir una contraseña con “¿Olvidaste tu contraseña?” e iniciar sesión con ella.',
  Review: 'Revisión',
  'Members’ actions need an administrator’s approval before others can see them. Later changes aren’t reviewed again.':
    'Las acciones de los miembros necesitan la aprobación de la administración antes de que otras personas puedan verlas. Los cambios posteriores no se revisan de nuevo.',
  'Make decisions on reports public': 'Hacer públicas las decisiones sobre denuncias',
  'A page lists each decision and the reason for it, without names or content.':
    'Una página enumera cada decisión y su motivo, sin nombres ni contenido.',
  'on|setting': 'activado',
  'off|setting': 'desactivado',
  'nothing|setting': 'nada',
  'Set here. The default: {{word}}': 'Definido aquí. Valor predeterminado: {{word}}',
  'This is the default.': 'Este es el valor predeterminado.',
  Emails: 'Correos electrónicos',
  Changed: 'Con cambios',
  Sentences: 'Frases',
  'Change how these sentences read, on every screen and in what other programs get from this site. Some programs may rely on the originals.':
    'Cambia cómo se leen estas frases, en todas las pantallas y en lo que otros programas reciben de este sitio. Puede que algunos programas dependan de las originales.',
  'Find a sentence': 'Buscar una frase',
  'No sentences contain these words.': 'Ninguna frase contiene estas palabras.',
  'Default: {{sentence}}': 'Predeterminado: {{sentence}}',
  'Ask for the ZIP code at sign-up': 'Pedir el código postal en el registro',
  'We use it to find a new member’s representatives.':
    'Sirve para encontrar a los representantes de un miembro nuevo.',
  'What ZIP codes are called here (optional)': 'Cómo se llama aquí el código postal (opcional)',
  'For places without ZIP codes, such as “Postcode” or “District.”':
    'Para lugares sin código postal, por ejemplo “Barrio” o “Distrito”.',
  'Use this darker shade': 'Usar este tono más oscuro',
  'Everything except the color was saved.': 'Se guardó todo menos el color.',
};
