import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Size', target: 'Gro\u0308ße', fixed: 'Größe' },
    { source: 'Size {{x}}', target: '{{x}}: re\u0301sume\u0301', locale: 'fr', fixed: '{{x}}: résumé' },
    { source: 'Hangul', target: '한글', locale: 'ko', fixed: '한글' },
  ],
  passes: [
    { source: 'Size', target: 'Größe' },
    { source: 'Road', target: 'सड़क', locale: 'hi' },
    { source: 'x', target: 'a\u0332 b' },
    { source: 'Peace', target: 'שָׁלוֹם', locale: 'he' },
  ],
}
