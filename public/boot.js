// Runs before the first paint, so that a light-theme reader never sees a dark flash. Reads what core/theme and core/text keep, and keeps how
// wide a telephone shows a page.
(function () {
  function stored(key) {
    try {
      return JSON.parse(localStorage.getItem('bond.' + key)).d;
    } catch {
      return null;
    }
  }
  var root = document.documentElement;
  var theme = stored('theme');
  if (theme && theme.memode === 'D') root.setAttribute('data-theme', 'light');
  if (theme && /^(red-up|green-up|cvd)$/.test(theme.priceColour))
    root.setAttribute('data-price', theme.priceColour);
  // Paper is white, and a dashboard is printed as it stands, made as small as a sheet of 1040 px asks (core/shell/print.css).
  addEventListener('beforeprint', function () {
    var main = document.getElementById('main');
    root.dataset.screenTheme = root.dataset.theme;
    root.dataset.theme = 'light';
    if (!main) return;
    root.style.setProperty('--paper', 1040 / main.clientWidth);
    root.style.setProperty('--paper-width', main.clientWidth + 'px');
    root.style.setProperty('--paper-height', main.clientHeight + 'px');
  });
  addEventListener('afterprint', function () {
    root.dataset.theme = root.dataset.screenTheme;
  });
  var language = stored('language');
  if (/^(zh-CN|en-US)$/.test(language)) root.setAttribute('lang', language);

  // The program uses functions of ES2024 (src/tsconfig.json). Without them it would start and fail later, in the middle of an order; without its
  // place it does not start. At this event the page is read, and the program has not begun.
  if (!Promise.withResolvers)
    document.addEventListener(
      'readystatechange',
      function () {
        document
          .getElementById('root')
          .replaceWith(
            document.getElementById('old-browser').content.querySelector('[lang=' + root.lang + ']'),
          );
      },
      { once: true },
    );

  // A page whose program does not arrive, or stops before its first paint, would stay blank. The first paint replaces what is shown here.
  addEventListener(
    'error',
    function (event) {
      var box = document.getElementById('root');
      var source = event.target === window ? event.filename : event.target.src;
      if (!box || box.childElementCount > 0 || String(source).indexOf(location.origin) !== 0) return;
      var words = document.getElementById('not-started').content.querySelector('[lang=' + root.lang + ']');
      box.append(words.cloneNode(true));
    },
    true,
  );

  // A telephone shows pages as wide as on a desk, whose letters are a third of theirs, unless its owner chose otherwise (docs/decisions/0094).
  // A small window of a desk, or one that is zoomed into, has a pointer that hovers.
  if (
    !matchMedia('(hover: none) and (pointer: coarse)').matches ||
    Math.min(screen.width, screen.height) >= 600
  )
    return;
  var choice = stored('screen') === 'fit' ? 'fit' : 'whole';
  root.setAttribute('data-screen', choice);
  root.style.setProperty('--smaller', 1440 / screen.width);
  if (choice === 'fit')
    document.querySelector('meta[name=viewport]').content = 'width=device-width, initial-scale=1';
  document.addEventListener('DOMContentLoaded', function () {
    document.body.prepend(document.getElementById('small-screen').content.cloneNode(true));
  });
  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-small] > button');
    if (!button) return;
    if (button.dataset.choice === 'close') {
      document.querySelectorAll('[data-small]').forEach(function (told) {
        told.remove();
      });
      return;
    }
    localStorage.setItem('bond.screen', JSON.stringify({ v: 1, d: button.dataset.choice }));
    // Reloaded, a page would keep the scale of the other width.
    location.replace(location.href);
  });
})();
