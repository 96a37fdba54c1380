/** Tables as text for spreadsheets: files, and what the clipboard carries. */
export { csvText, tabText } from './csv.ts';
