// jsdom lays nothing out: the code editor measures text with this.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
