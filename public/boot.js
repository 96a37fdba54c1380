// Runs before the first paint, so that a light-theme reader never sees a dark flash. Reads what core/theme and core/text keep.
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
  var language = stored('language');
  if (/^(zh-CN|en-US)$/.test(language)) root.setAttribute('lang', language);
})();
