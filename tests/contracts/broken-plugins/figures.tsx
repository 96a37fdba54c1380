import { type Broken, onePanel, texts } from './broken.ts';

/** A price in a column too narrow for it. */
function Cut() {
  return (
    <table>
      <colgroup>
        <col style={{ width: '30px' }} />
      </colgroup>
      <tbody>
        <tr>
          <td>2.2000</td>
        </tr>
      </tbody>
    </table>
  );
}

/** More columns than fit its smallest size. */
function Crowded() {
  const columns = ['a', 'b', 'c', 'd'];
  return (
    <table>
      <colgroup>
        {columns.map((name) => (
          <col key={name} style={{ width: '80px' }} />
        ))}
      </colgroup>
    </table>
  );
}

/** Its figures are truncated at the panel's minimum size. */
export const broken: readonly Broken[] = [
  {
    check: 'figures',
    says: /^broken\.main: 2\.2000 needs \d+ px and has 30$/,
    fixtures: { texts },
    plugin: onePanel(Cut),
  },
  {
    check: 'figures',
    says: /columns of 320 px in a panel of 240: declare which ones go first/,
    fixtures: { texts },
    plugin: onePanel(Crowded),
  },
];
