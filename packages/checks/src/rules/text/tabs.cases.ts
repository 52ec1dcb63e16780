import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Copy file', target: 'Datei\tkopieren', with: { expected: 0, found: 1 }, fixed: 'Datei kopieren' },
    { source: 'Open\tCtrl+O', target: 'Öffnen Strg+O', with: { expected: 1, found: 0 }, fixed: null },
    { source: 'Copy {{file}} now', target: 'Jetzt\t {{file}}\tkopieren', fixed: 'Jetzt {{file}} kopieren' },
  ],
  passes: [
    { source: 'Open\tCtrl+O', target: 'Öffnen\tStrg+O' },
    { source: 'Open', target: 'Öffnen\t' },
    { source: 'One\n    two', target: 'Eins\n\tzwei' },
    { source: 'Open', target: 'Öffnen' },
  ],
}
