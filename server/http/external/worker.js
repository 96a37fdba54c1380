/* oxlint-disable eslint/no-unused-vars, unicorn/prefer-add-event-listener, unicorn/require-post-message-target-origin -- ports and workers: there is one listener, and no origin to name */
// Runs in the plugin's worker before its code: provides `desk`, and removes every other way out.
const desk = (() => {
  const post = self.postMessage.bind(self);
  const RENDER_MS = 33;
  const MOST_MESSAGES_A_SECOND = 60;
  for (const name of [
    'postMessage',
    'importScripts',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'Worker',
    'SharedWorker',
    'BroadcastChannel',
    'indexedDB',
    'caches',
  ]) {
    for (const target of [self, Object.getPrototypeOf(self)]) delete target[name];
    Object.defineProperty(self, name, { value: undefined });
  }
  const rowListeners = new Map();
  const bondListeners = new Set();
  const settingsListeners = new Set();
  const calls = new Map();
  let settings = null;
  const events = new Map();
  let bond = null;
  let nextId = 0;
  let tree = null;
  let isPlanned = false;
  let sent = 0;
  const later = setTimeout;
  const send = (message) => {
    sent += 1;
    if (sent === 1) later(() => (sent = 0), 1000);
    if (sent > MOST_MESSAGES_A_SECOND) throw new Error('too many messages a second');
    post(message);
  };
  self.onmessage = ({ data }) => {
    if (data.type === 'ping') post({ type: 'pong', n: data.n });
    else if (data.type === 'bond') {
      bond = data.id;
      for (const fn of bondListeners) fn(bond);
    } else if (data.type === 'settings') {
      settings = data.settings;
      for (const fn of settingsListeners) fn(settings);
    } else if (data.type === 'reply' || data.type === 'refused') {
      const waiting = calls.get(data.call);
      calls.delete(data.call);
      if (data.type === 'reply') waiting?.resolve(data.data);
      else waiting?.reject(new Error(data.message));
    } else if (data.type === 'rows') rowListeners.get(data.follow)?.(data.rows);
    else if (data.type === 'event') events.get(data.id)?.();
  };
  self.addEventListener('unhandledrejection', (event) =>
    post({ type: 'error', message: String(event.reason) }),
  );
  return Object.freeze({
    /** Shows a tree: text, or [tag, attributes, ...children]; `onclick` accepts a function. The latest tree is shown, at most 30 times a second. */
    render(next) {
      events.clear();
      const plain = (node) => {
        if (!Array.isArray(node)) return typeof node === 'object' && node !== null ? '' : node;
        const [tag, attributes, ...children] = node;
        const entries = Object.entries(attributes ?? {}).map(([name, value]) => {
          if (typeof value !== 'function') return [name, String(value)];
          events.set(String(events.size), value);
          return [name, String(events.size - 1)];
        });
        return [String(tag), Object.fromEntries(entries), ...children.map(plain)];
      };
      tree = plain(next);
      if (isPlanned) return;
      isPlanned = true;
      later(() => {
        isPlanned = false;
        post({ type: 'render', tree });
      }, RENDER_MS);
    },
    /** Calls `fn` with the rows of these bonds now and after every change. Returns the undo. */
    follow(stream, ids, fn) {
      nextId += 1;
      const follow = nextId;
      rowListeners.set(follow, fn);
      send({ type: 'follow', follow, stream: String(stream), ids: ids.map(String) });
      return () => {
        if (rowListeners.delete(follow)) send({ type: 'unfollow', follow });
      };
    },
    /** Calls `fn` with the bond of the panel's channel, now (if there is one) and after every change. Returns the undo. */
    onBond(fn) {
      bondListeners.add(fn);
      if (bond !== null) fn(bond);
      return () => bondListeners.delete(fn);
    },
    /** Calls `fn` with the panel's settings now and after every change. Returns the undo. */
    onSettings(fn) {
      settingsListeners.add(fn);
      if (settings !== null) fn(settings);
      return () => settingsListeners.delete(fn);
    },
    /** Makes a server call that the list grants, with `params` and `query`. Rejects with the server's message. */
    call(name, { params, query } = {}) {
      nextId += 1;
      const call = nextId;
      const { promise, resolve, reject } = Promise.withResolvers();
      calls.set(call, { resolve, reject });
      send({ type: 'call', call, name: String(name), request: { params, query } });
      return promise;
    },
    /** Publishes a bond to linked panels. */
    publishBond(id) {
      send({ type: 'publish', id: String(id) });
    },
  });
})();
