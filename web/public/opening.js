// Startup script: runs before the first paint in every browser. It is written in ES5, so that an
// unsupported browser can run it and show a message.
(function () {
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

  // Preloads the home feed while the bundle loads, with the same request as web/api/send.ts, which
  // takes over the response (web/api/preload.ts).
  var token = readStored('token');
  if (!token || !/^\/(dashboard)?$/.test(location.pathname)) return;
  var url = '/api/content/list?page=1';
  var language = readStored('language');
  var headers = { 'X-Api-Key': 'Bearer ' + token };
  if (language) headers['Accept-Language'] = language;
  // Reads the body as it arrives, not when it is first used.
  var answer = fetch(url, { headers: headers }).then(function (response) {
    return response.blob().then(function (body) {
      return new Response(body, response);
    });
  });
  answer.catch(function () {});
  window.early = { url: url, token: token, answer: answer };
})();
