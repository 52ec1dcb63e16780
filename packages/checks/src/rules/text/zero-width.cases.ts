import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save', target: 'Spei\u200bchern', with: { found: ['U+200B'] }, fixed: 'Speichern' },
    { source: 'Save', target: '\ufeffSpeichern', fixed: 'Speichern' },
    { source: 'Save {{x}}', target: '{{x}}\u200d spei\u200c\u200bchern', fixed: '{{x}} speichern' },
    { source: 'Save', target: 'حفظ\u200b', locale: 'ar', fixed: 'حفظ' },
  ],
  passes: [
    { source: 'I go', target: 'می\u200cروم', locale: 'fa' },
    { source: 'x', target: 'क्\u200dष', locale: 'hi' },
    { source: 'Family', target: 'Familie 👨\u200d👩\u200d👧' },
    { source: 'Save', target: 'រក្សា\u200bទុក', locale: 'km' },
    { source: 'Save\u200bas', target: 'Spei\u200bchern' },
    { source: 'Heart', target: 'Herz ❤️\u200d🔥' },
    { source: 'Left', target: '\u200fימין', locale: 'he' },
  ],
}
