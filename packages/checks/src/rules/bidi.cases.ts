import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'bidi-unbalanced': {
    finds: [
      { source: 'File {{x}}', target: 'קובץ \u2068{{x}}', locale: 'he', with: { found: 'U+2068' } },
      { source: 'File {{x}}', target: 'קובץ {{x}}\u2069', locale: 'he' },
      { source: 'File', target: '\u202bקובץ\u2069', locale: 'he', with: { found: 'U+2069' } },
      { source: 'File', target: '\u2067\u202aקובץ\u2069', locale: 'he', with: { found: 'U+202A' } },
      { source: 'A\nb', target: '\u2068א\nב\u2069', locale: 'he' },
    ],
    passes: [
      { source: 'File {{x}}', target: 'קובץ \u2068{{x}}\u2069', locale: 'he' },
      { source: 'File', target: '\u202bקובץ\u202c', locale: 'he' },
      { source: 'File', target: '\u2067\u202aקובץ\u202c\u2069', locale: 'he' },
      { source: 'File', target: '\u200fקובץ\u200e', locale: 'he' },
      { source: '\u2068{{x}}', target: '\u2068{{x}}' },
    ],
  },
  'bidi-isolation': {
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
  },
}
