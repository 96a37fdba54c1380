import { themeQuartz } from 'ag-grid-community';

/** The grid's look, all from the design tokens: a theme switch recolours it without a render. */
export const gridTheme = themeQuartz.withParams({
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--fg)',
  accentColor: 'var(--accent)',
  borderColor: 'var(--line)',
  chromeBackgroundColor: 'var(--sunken)',
  headerBackgroundColor: 'var(--sunken)',
  headerTextColor: 'var(--fg-2)',
  oddRowBackgroundColor: 'var(--surface)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--selected)',
  browserColorScheme: 'inherit',
  fontFamily: 'inherit',
  headerFontFamily: 'inherit',
  fontSize: 12,
  headerFontSize: 11,
  headerFontWeight: 500,
  rowHeight: 26,
  headerHeight: 28,
  cellHorizontalPadding: 5,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  rowBorder: { color: 'var(--line)', width: 1, style: 'solid' },
  headerColumnResizeHandleColor: 'transparent',
});
