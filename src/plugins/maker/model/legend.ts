/** The legend under the grid: key caps and the text key of their effect. */
export const LEGEND = [
  { keys: ['Q', 'A'], text: 'bid' },
  { keys: ['W', 'S'], text: 'both' },
  { keys: ['E', 'D'], text: 'ofr' },
  { keys: ['Shift'], text: 'all' },
  { keys: ['['], text: 'qty' },
  { keys: ['R'], text: 'refresh' },
  { keys: ['P'], text: 'pause' },
  { keys: ['Ctrl', '↵'], text: 'send' },
  { keys: ['F9'], text: 'sendAll' },
  { keys: ['F8'], text: 'toggleAll' },
  { keys: ['Esc'], text: 'revert' },
  { keys: ['Ctrl', 'Z'], text: 'undo' },
  { keys: ['C'], text: 'copy' },
  { keys: ['N'], text: 'add' },
] as const;
