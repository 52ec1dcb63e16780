import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'width: 30em; height: 20em;',
      target: 'Breite: 30em; Höhe: 20em;',
      with: { source: 'width: 30em; height: 20em;' },
    },
    { source: '30em', target: '30 Zeichen' },
    { source: '80ch', target: '80px' },
  ],
  passes: [
    { source: 'width: 30em; height: 20em;', target: 'width: 34em;height:20em' },
    { source: '30em', target: '36em' },
    { source: '30 min', target: '30 Min.' },
    { source: '5px wide', target: '5px breit' },
  ],
}
