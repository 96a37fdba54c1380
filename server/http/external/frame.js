/* oxlint-disable unicorn/prefer-add-event-listener, unicorn/require-post-message-target-origin -- ports and workers: there is one listener, and no origin to name */
// The frame of an external plugin. The plugin's code runs in a worker, so that an endless loop blocks nothing else; this page only renders what the worker
// describes, and passes messages on. It never runs the plugin's code itself.
const TAGS = new Set(
  'div span p h3 h4 ul ol li table thead tbody tr th td dl dt dd strong em small button'.split(' '),
);
const ATTRIBUTES = new Set(['title', 'role', 'aria-label', 'colspan', 'class', 'disabled', 'data-tone']);
const MOST_NODES = 3000;

let worker = null;
let port = null;

function paint(tree) {
  let left = MOST_NODES;
  const build = (node) => {
    left -= 1;
    if (left < 0 || node === null || node === undefined || node === false) return document.createTextNode('');
    if (!Array.isArray(node)) return document.createTextNode(String(node));
    const [tag, attributes, ...children] = node;
    const element = document.createElement(TAGS.has(tag) ? tag : 'div');
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (name === 'onclick') {
        element.addEventListener('click', () => worker?.postMessage({ type: 'event', id: String(value) }));
      } else if (ATTRIBUTES.has(name) && value !== false) element.setAttribute(name, String(value));
    }
    for (const child of children) element.append(build(child));
    return element;
  };
  document.body.replaceChildren(build(tree));
}

function run(code) {
  const url = URL.createObjectURL(new Blob([PRELUDE, '\n', code], { type: 'text/javascript' }));
  worker = new Worker(url);
  worker.onmessage = ({ data }) => {
    if (data.type === 'render') paint(data.tree);
    else port.postMessage(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    port.postMessage({ type: 'error', message: String(event.message ?? 'error') });
  };
}

addEventListener('message', (event) => {
  // Only from the enclosing page, on this site, and only once.
  if (
    port !== null ||
    event.source !== parent ||
    event.origin !== location.origin ||
    event.ports.length !== 1
  )
    return;
  [port] = event.ports;
  port.onmessage = ({ data }) => {
    if (data.type === 'run') run(data.code);
    if (data.type === 'look') document.documentElement.dataset.theme = data.theme;
    worker?.postMessage(data.type === 'run' ? { type: 'start', language: data.language } : data);
  };
  port.postMessage({ type: 'ready' });
});
// It reveals nothing about itself, so any page may receive it.
parent.postMessage({ type: 'plugin-frame' }, '*');
