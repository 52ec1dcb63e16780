import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: ':::note\nRead this.\n:::',
      target: ':::Hinweis\nLies das.\n:::',
      with: { missing: [':::note'], extra: [':::Hinweis'] },
    },
    { source: '{/* more */} Read', target: '{ /* mehr */} Lies' },
    { source: 'export const a = 1\nRead', target: 'exportiere const a = 1\nLies' },
    { source: "import A from './a'\nRead", target: "importiere A von './a'\nLies" },
  ],
  passes: [
    { source: ':::note\nRead this.\n:::', target: ':::note\nLies das.\n:::' },
    { source: '{/* more */} Read', target: '{/* mehr */} Lies' },
    { source: 'Please import it', target: 'Bitte importieren' },
    { source: 'import all rows', target: 'importiert alle Zeilen' },
    { source: 'export the rows', target: 'exportiert die Zeilen' },
  ],
}
