import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
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
}
