/** Texts of the copied line. It is pasted into Chinese dealer chats, so it does not follow the interface language. */

/** Side labels by side: 1 buy, 2 sell. */
export const COPY_SIDE_LABELS: Readonly<Record<string, string>> = { '1': 'Bid', '2': 'Ofr' };

/** Today+1 and tomorrow+0 settle on the same day, and dealers write both the second way. */
export const COPY_SETTLEMENT_LABELS: Readonly<Record<string, string>> = {
  '今+1': '明天+0',
  '明+0': '明天+0',
};

/** Joins the selling and the buying party: "seller 出给 buyer". */
export const SELLS_TO = '出给';
/** Ten-thousands, after a quantity. */
export const QUANTITY_UNIT = 'w';
