// Startup script: runs before the first paint in every browser. It is written in ES5, so that an
// unsupported browser can run it and show a message.
(function () {
  // layout/installPrompt.ts offers the installation later than browsers do.
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.installEvent = event;
    dispatchEvent(new Event('installable'));
  });

  var readStored = function (name) {
    try {
      return localStorage.getItem(name);
    } catch (error) {
      // Without local storage the theme follows the system and nothing is preloaded.
      return null;
    }
  };

  // These features are missing in all browsers older than the supported ones (web/browsers.ts).
  var isSupported = function () {
    try {
      return (
        'noModule' in document.createElement('script') &&
        'toSorted' in Array.prototype &&
        new RegExp('(?<=a)b').test('ab')
      );
    } catch (error) {
      return false;
    }
  };

  var messages = {
    en: [
      'Please update your browser',
      'This site does not work in a browser this old. It works in Chrome and Edge 111, Firefox 115, Safari 16.4, and anything newer. Your account is safe.',
    ],
    es: [
      'Actualiza tu navegador',
      'Este sitio no funciona en un navegador tan antiguo. Funciona en Chrome y Edge 111, Firefox 115, Safari 16.4 y versiones más recientes. Tu cuenta está a salvo.',
    ],
  };

  // Replaces the page. If the bundle runs at all, it finds no root element.
  var showUnsupported = function () {
    if (document.readyState === 'loading') return;
    document.removeEventListener('readystatechange', showUnsupported);
    var spanish = /^es/.test(readStored('language') || navigator.language || '');
    var message = messages[spanish ? 'es' : 'en'];
    var box = document.createElement('main');
    box.className = 'instead';
    box.lang = spanish ? 'es' : 'en';
    box.appendChild(document.createElement('h1')).textContent = message[0];
    box.appendChild(document.createElement('p')).textContent = message[1];
    document.body.textContent = '';
    document.body.appendChild(box);
  };

  if (!isSupported()) {
    document.addEventListener('readystatechange', showUnsupported);
    return;
  }

  // Sets the theme before the first paint.
  var theme = readStored('theme');
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';

  // Restores the text size and the font (web/settings/reading.ts).
  ['textSize', 'letters'].forEach(function (name) {
    var value = readStored(name);
    if (value) document.documentElement.dataset[name] = value;
  });

  var read = function (name) {
    var meta = document.querySelector('meta[name="' + name + '"]');
    return meta ? meta.content.split(' ') : [];
  };
  var preload = function (href, as) {
    var link = document.createElement('link');
    link.rel = as === 'module' ? 'modulepreload' : 'preload';
    if (as !== 'module') link.as = as;
    link.href = href;
    // As the requests that use it.
    if (as === 'font' || as === 'style') link.crossOrigin = '';
    document.head.appendChild(link);
  };

  var token = readStored('token');
  var language = readStored('language');
  var client = read('client');
  // Members may have blocked the author of what the server wrote into the page for visitors. A
  // visitor may have chosen another language than the browser asks for.
  if (token || (language && language !== document.documentElement.lang))
    document.documentElement.dataset.hideEarly = '';
  // Members need the client at once. start.js loads it for visitors later.
  if (token)
    client.forEach(function (href) {
      preload(href, /\.css$/.test(href) ? 'style' : 'module');
    });

  // web/shell/replaceEarly.ts submits the form when the client is there.
  if (client.length)
    document.addEventListener('submit', function (event) {
      if (event.target.method !== 'dialog') return;
      event.target.dataset.submitted = '';
      if (event.submitter) event.submitter.setAttribute('aria-busy', 'true');
    });

  // The entry page and the sign-up need both fonts at once, the entry page its cover too. Other pages
  // load the fonts after the bundle.
  var isStart = /^\/(dashboard)?$/.test(location.pathname);
  var isEntry = isStart || location.pathname === '/login';
  if (!token && isEntry)
    read('cover').forEach(function (href) {
      preload(href, 'image');
    });
  if (!token && (isEntry || location.pathname === '/signup'))
    read('fonts').forEach(function (href) {
      preload(href, 'font');
    });

  // Requests the home feed of a member, or what the entry page shows a visitor, while the bundle
  // loads. The request is that of web/api/send.ts, which takes over the response (web/api/preload.ts).
  if (!isStart) return;
  var url = token ? '/api/content/list?page=1' : '/api/public/entry';
  var headers = {};
  if (token) headers['X-Api-Key'] = 'Bearer ' + token;
  if (language) headers['Accept-Language'] = language;
  // Reads the body as it arrives, not when it is first used.
  var answer = fetch(url, { headers: headers }).then(function (response) {
    return response.blob().then(function (body) {
      return new Response(body, response);
    });
  });
  answer.catch(function () {});
  window.early = { url: url, token: token || undefined, answer: answer };
})();
