import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'One\nTwo', target: 'Eins Zwei', with: { expected: 1, found: 0 } },
    { source: 'One two', target: 'Eins\n\nZwei', with: { expected: 0, found: 2 } },
  ],
  passes: [
    { source: 'One\nTwo', target: 'Eins\r\nZwei' },
    { source: 'One\n', target: 'Eins' },
    { source: 'One', target: 'Eins' },
    {
      source: '  -q, --quick          leave out what takes more than a minute\n',
      target: '  -q, --quick          alles weglassen, was länger als eine Minute\n                       dauert\n',
    },
  ],
}
