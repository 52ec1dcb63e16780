import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Danger zone', target: 'GEFÄHRLICHER BEREICH', with: { found: 'capitals' } },
    { source: 'DANGER ZONE', target: 'Gefährlicher Bereich', with: { found: 'small' } },
  ],
  passes: [
    { source: 'POST', target: 'NACHHER' },
    { source: 'HTTP', target: 'Hypertext' },
    { source: 'DANGER ZONE', target: 'GROßER BEREICH' },
    { source: 'DANGER ZONE', target: '危険な場所', locale: 'ja' },
    { source: 'Save', target: 'PDF' },
  ],
}
