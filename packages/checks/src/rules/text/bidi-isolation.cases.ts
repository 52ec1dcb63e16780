import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: '{{a}}: {{b}}', target: 'קובץ {{a}}: {{b}}', locale: 'he', with: { found: '{{a}}' } },
    { source: '{{a}} in PDF', target: '{{a}} PDF', locale: 'ar' },
  ],
  passes: [
    { source: '{{a}}: {{b}}', target: '\u2068{{a}}\u2069: \u2068{{b}}\u2069', locale: 'he' },
    { source: '{{a}} of {{b}}', target: '{{a}} מתוך {{b}}', locale: 'he' },
    { source: '{{a}}: {{b}}', target: '{{a}}: {{b}}' },
    { source: '{{a}}', target: 'קובץ {{a}}', locale: 'he' },
  ],
}
