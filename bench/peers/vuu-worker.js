// What a Vuu server and its worker do for the table: reads the feed, keeps the newest row of each bond and passes on those in view. At most four
// messages are on their way; what comes meanwhile is joined.
const VISIBLE = 38;
const inView = new Set();
const newest = new Map();
let unanswered = 0;

function pass() {
  if (unanswered >= 4 || newest.size === 0) return;
  unanswered += 1;
  postMessage({ update: [...newest.values()] });
  newest.clear();
}

self.addEventListener('message', ({ data }) => {
  if (data === 'taken') {
    unanswered -= 1;
    return pass();
  }
  const socket = new WebSocket(data.url, ['bond.v1']);
  socket.addEventListener('open', () => socket.send('open'));
  socket.addEventListener('message', (event) => {
    const { snapshot, update = [] } = JSON.parse(event.data);
    if (snapshot !== undefined) {
      for (const { id } of snapshot.slice(0, VISIBLE)) inView.add(id);
      return postMessage({ snapshot });
    }
    for (const quote of update) if (inView.has(quote.id)) newest.set(quote.id, quote);
    pass();
  });
});
