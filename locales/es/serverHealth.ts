// Texts of the server: health checks, and emails about them.
import type { Translations } from '#contract/i18n.ts';

export const serverHealth: Translations = {
  'Background tasks': 'Tareas en segundo plano',
  'Email delivery': 'Entrega de correo',
  Backups: 'Copias de seguridad',
  Disk: 'Disco',
  Database: 'Base de datos',
  Certificate: 'Certificado',
  Servers: 'Servidores',
  Clock: 'Reloj',
  'Secret key': 'Clave secreta',

  // disk
  '{{free}} of {{size}} GB are free in {{folder}}.':
    'Quedan {{free}} de {{size}} GB libres en {{folder}}.',
  'The disk of {{folder}} is full, so nothing new can be saved.':
    'El disco de {{folder}} está lleno, así que no se puede guardar nada nuevo.',
  'Make room: delete old backups first. The site continues without a restart.':
    'Libera espacio: empieza por las copias de seguridad antiguas. El sitio continúa sin reiniciar.',
  'Make room now, or use a larger disk: a full disk stops the site.':
    'Libera espacio ahora o usa un disco más grande: un disco lleno detiene el sitio.',
  'Make room soon, or use a larger disk.': 'Libera espacio pronto o usa un disco más grande.',

  // background jobs
  '{{n}} tasks have been waiting for more than five minutes.': {
    one: '{{n}} tarea espera desde hace más de cinco minutos.',
    many: '{{n}} tareas esperan desde hace más de cinco minutos.',
    other: '{{n}} tareas esperan desde hace más de cinco minutos.',
  },
  '{{n}} tasks failed for good today: {{names}}.': {
    one: '{{n}} tarea falló hoy definitivamente: {{names}}.',
    many: '{{n}} tareas fallaron hoy definitivamente: {{names}}.',
    other: '{{n}} tareas fallaron hoy definitivamente: {{names}}.',
  },
  '{{n}} tasks failed for good: {{names}}.': {
    one: '{{n}} tarea falló definitivamente: {{names}}.',
    many: '{{n}} tareas fallaron definitivamente: {{names}}.',
    other: '{{n}} tareas fallaron definitivamente: {{names}}.',
  },
  '{{n}} tasks failed and will be retried: {{names}}.': {
    one: '{{n}} tarea falló y se intentará de nuevo: {{names}}.',
    many: '{{n}} tareas fallaron y se intentarán de nuevo: {{names}}.',
    other: '{{n}} tareas fallaron y se intentarán de nuevo: {{names}}.',
  },
  'Search the log of the server for “A job failed.” It says why.':
    'Busca “A job failed.” en el registro del servidor. Ahí está el motivo.',
  'No task is late, and none has failed.': 'Ninguna tarea está atrasada ni ha fallado.',

  // email
  'Email isn’t set up, so nothing is sent.':
    'El correo no está configurado, así que no se envía nada.',
  'Set MAIL_URL on the server.': 'Define MAIL_URL en el servidor.',
  'The last email was accepted at {{time}}.': 'El último correo se aceptó el {{time}}.',
  'No email has been sent yet.': 'Todavía no se ha enviado ningún correo.',
  'The last email wasn’t accepted: {{failure}}': 'El último correo no se aceptó: {{failure}}',
  'If only one mailbox or one email is affected, you don’t need to do anything.':
    'Si solo afecta a un buzón o a un correo, no hace falta hacer nada.',
  'Emails can’t be sent: {{failure}}': 'No se pueden enviar correos: {{failure}}',
  'Check MAIL_URL and the mail server, with “folkmoot doctor --mail” and your address. Emails are kept for several days and are sent once the mail server works again.':
    'Revisa MAIL_URL y el servidor de correo con “folkmoot doctor --mail” y tu dirección. Los correos se guardan varios días y se envían cuando el servidor de correo vuelve a funcionar.',
  'The oldest email has been waiting since {{time}}.':
    'El correo más antiguo espera desde el {{time}}.',

  // backups
  'There’s no backup yet. The first one is being made.':
    'Todavía no hay ninguna copia de seguridad. Se está haciendo la primera.',
  'There’s no backup yet. The first one will be made within a few minutes.':
    'Todavía no hay ninguna copia de seguridad. La primera se hará en unos minutos.',
  'There’s no backup.': 'No hay ninguna copia de seguridad.',
  'Set BACKUP_TO on the server: see docs/backup.md.':
    'Define BACKUP_TO en el servidor: consulta docs/backup.md.',
  'The newest backup is more than two days old.': 'La copia más reciente tiene más de dos días.',
  'Set BACKUP_TO on the server, or fix the program that makes your backups.':
    'Define BACKUP_TO en el servidor o arregla el programa que hace tus copias.',
  '{{place}}: the backup from {{time}} failed: {{failure}}':
    '{{place}}: la copia de seguridad del {{time}} falló: {{failure}}',
  'Fix the cause. The server tries again every hour, up to three times.':
    'Corrige la causa. El servidor lo intenta de nuevo cada hora, hasta tres veces.',
  '{{place}}: the test restore from {{time}} failed: {{failure}}':
    '{{place}}: la restauración de prueba del {{time}} falló: {{failure}}',
  'Read the reason, and then the log of the server. See docs/backup.md.':
    'Lee el motivo y después el registro del servidor. Consulta docs/backup.md.',
  '{{place}}: no copy yet.': '{{place}}: todavía no hay ninguna copia.',
  '{{place}}: the newest backup is from {{time}}, more than two days ago.':
    '{{place}}: la última copia de seguridad es del {{time}}, hace más de dos días.',
  'Check BACKUP_AT, and that the server is running.':
    'Revisa BACKUP_AT y comprueba que el servidor está en marcha.',
  '{{place}}: no test restore for more than a week.':
    '{{place}}: ninguna restauración de prueba desde hace más de una semana.',
  '{{place}}: the newest backup is from {{time}}.':
    '{{place}}: la última copia de seguridad es del {{time}}.',
  '{{place}}: the newest backup is from {{time}}, {{size}}.':
    '{{place}}: la última copia de seguridad es del {{time}}, {{size}}.',
  '{{place}}: the newest backup is from {{time}}, {{size}}. Last test restore: {{tested}}.':
    '{{place}}: la última copia de seguridad es del {{time}}, {{size}}. Última restauración de prueba: {{tested}}.',

  // database
  'PostgreSQL {{version}} is too old.': 'PostgreSQL {{version}} es demasiado antiguo.',
  'Use version {{minimum}} or newer.': 'Usa la versión {{minimum}} o una más nueva.',
  'The encoding of the database is {{encoding}}.':
    'La codificación de la base de datos es {{encoding}}.',
  'Create the database with UTF8.': 'Crea la base de datos con UTF8.',
  'The database is read-only, so nothing can be saved.':
    'La base de datos es de solo lectura, así que no se puede guardar nada.',
  'DATABASE_URL must lead to the primary, and its disk must have free space.':
    'DATABASE_URL debe llevar al servidor primario, y su disco debe tener espacio libre.',
  'The database may lose saved data. Turned off: {{settings}}.':
    'La base de datos puede perder datos guardados. Desactivado: {{settings}}.',
  'Turn these settings of PostgreSQL on.': 'Activa estos ajustes de PostgreSQL.',
  'The operating system sorts text differently than it did when the database indexes were built, so searches may miss results.':
    'El sistema operativo ordena el texto de otra forma que cuando se crearon los índices de la base de datos, así que las búsquedas pueden omitir resultados.',
  'Run REINDEX DATABASE and then ALTER DATABASE … REFRESH COLLATION VERSION: see docs/troubleshooting.md.':
    'Ejecuta REINDEX DATABASE y después ALTER DATABASE … REFRESH COLLATION VERSION: consulta docs/troubleshooting.md.',
  'The role of the server is a superuser.': 'El rol del servidor es superusuario.',
  'Use a role that only owns the database.':
    'Usa un rol que solo sea propietario de la base de datos.',
  'The log of PostgreSQL may contain what members wrote.':
    'El registro de PostgreSQL puede contener lo que escribieron los miembros.',
  'Set log_error_verbosity to terse and log_statement to none.':
    'Define log_error_verbosity como terse y log_statement como none.',
  'PostgreSQL {{version}}, with safe settings.': 'PostgreSQL {{version}}, con ajustes seguros.',

  // public address
  'This server can’t reach {{url}}: {{reason}}': 'Este servidor no puede abrir {{url}}: {{reason}}',
  'Check the DNS entry, the firewall and the reverse proxy. If the site opens in a browser, let the server reach its own address too.':
    'Revisa la entrada DNS, el cortafuegos y el proxy inverso. Si el sitio se abre en un navegador, permite que el servidor también llegue a su propia dirección.',
  '{{url}} can’t be checked because of its certificate: {{reason}}':
    '{{url}} no se puede comprobar debido a su certificado: {{reason}}',
  '{{url}} leads to this site.': '{{url}} lleva a este sitio.',
  '{{url}} doesn’t lead to this site.': '{{url}} no lleva a este sitio.',
  'Check PUBLIC_URL, the DNS entry and the reverse proxy, which must pass on /health.':
    'Revisa PUBLIC_URL, la entrada DNS y el proxy inverso, que debe dejar pasar /health.',
  'The certificate of {{host}} can’t be read: {{reason}}':
    'No se puede leer el certificado de {{host}}: {{reason}}',
  'The certificate of {{host}} expired on {{date}}: browsers refuse the site.':
    'El certificado de {{host}} venció el {{date}}: los navegadores rechazan el sitio.',
  'Renew it. The log of the program that should have renewed it says what went wrong.':
    'Renuévalo. El registro del programa que debía renovarlo dice qué falló.',
  'The certificate isn’t for {{host}}: browsers refuse the site.':
    'El certificado no es para {{host}}: los navegadores rechazan el sitio.',
  'Get a certificate for this name, or change PUBLIC_URL.':
    'Consigue un certificado para este nombre o cambia PUBLIC_URL.',
  'Browsers don’t trust the certificate of {{host}} ({{code}}).':
    'Los navegadores no confían en el certificado de {{host}} ({{code}}).',
  'Use a certificate from a public authority, with its intermediate certificates. For your own authority, set NODE_EXTRA_CA_CERTS.':
    'Usa un certificado de una autoridad pública, con sus certificados intermedios. Si usas tu propia autoridad, define NODE_EXTRA_CA_CERTS.',
  'The certificate of {{host}} is valid until {{date}}.':
    'El certificado de {{host}} es válido hasta el {{date}}.',

  // servers, clock, key
  'No server is running.': 'No hay ningún servidor en marcha.',
  'Start the server.': 'Inicia el servidor.',
  'Servers of different versions run at the same time: {{versions}}.':
    'Hay servidores de versiones distintas en marcha a la vez: {{versions}}.',
  'Update and restart every server: an older version may not understand what a newer one saves.':
    'Actualiza y reinicia todos los servidores: una versión anterior puede no entender lo que guarda una más nueva.',
  '{{n}} servers of version {{version}} are running.': {
    one: 'Está en marcha {{n}} servidor de la versión {{version}}.',
    many: 'Están en marcha {{n}} servidores de la versión {{version}}.',
    other: 'Están en marcha {{n}} servidores de la versión {{version}}.',
  },
  'The clocks of this machine and the database differ by {{seconds}} s.':
    'Los relojes de esta máquina y de la base de datos difieren en {{seconds}} s.',
  'Set both clocks with NTP. Codes from authenticator apps depend on them.':
    'Ajusta ambos relojes con NTP. Los códigos de las aplicaciones de autenticación dependen de ellos.',
  'The first start records the key.': 'El primer inicio registra la clave.',
  'The key belongs to this site.': 'La clave es de este sitio.',
  'The key replaces the earlier one at the next start.':
    'La clave sustituye a la anterior en el próximo inicio.',
  'This key doesn’t belong to this site.': 'Esta clave no es de este sitio.',
  'The key is missing.': 'Falta la clave.',
  'Restore SECRET_KEY, or the file “secret” in DATA_DIR.':
    'Restaura SECRET_KEY o el archivo “secret” de DATA_DIR.',
  'This couldn’t be checked: {{reason}}': 'No se pudo comprobar: {{reason}}',
  'Run “folkmoot doctor” on the server.': 'Ejecuta “folkmoot doctor” en el servidor.',

  'Someone who runs the server asked for this test email with “folkmoot doctor.” If you can read it, email works.':
    'Alguien que administra el servidor pidió este correo de prueba con “folkmoot doctor”. Si puedes leerlo, el correo funciona.',

  // emails
  '{{site_name}} needs attention: {{checks}}': '{{site_name}} necesita atención: {{checks}}',
  '{{site_name}} is working again: {{checks}}': '{{site_name}} funciona de nuevo: {{checks}}',
  'Something is wrong with the server': 'Algo va mal en el servidor',
  'The server is working again': 'El servidor funciona de nuevo',
  'Go to the overview': 'Ir al resumen',
  'You get this email once when something goes wrong and once when it works again. While the problem lasts, we remind you every week.':
    'Recibes este correo una vez cuando algo falla y otra cuando vuelve a funcionar. Mientras dure el problema, te lo recordamos cada semana.',
  '{{check}}, since {{time}}': '{{check}}, desde el {{time}}',
  '{{check}}: working again since {{end}}. The problem began {{start}}.':
    '{{check}}: funciona de nuevo desde el {{end}}. El problema empezó el {{start}}.',
};
