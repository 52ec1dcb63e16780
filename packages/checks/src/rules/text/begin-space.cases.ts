import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: ' of {{n}}', target: 'von {{n}}', with: { expected: 1, found: 0 }, fixed: ' von {{n}}' },
    { source: 'Save', target: '  Speichern', with: { expected: 0, found: 2 }, fixed: 'Speichern' },
    { source: 'Save', target: '\u00a0Enregistrer', locale: 'fr', fixed: 'Enregistrer' },
  ],
  passes: [
    { source: ' of', target: ' von' },
    { source: 'Save', target: 'Speichern' },
    { source: '     new: {{n}}', target: '  neu: {{n}}' },
    { source: '" here', target: ' » ici', locale: 'fr' },
    { source: ', and ', target: ' und ' },
    { source: ', ', target: ' ، ', locale: 'ar' },
    { source: '\n  a\n', target: 'b\n' },
    { source: 'Save', target: '  ' },
    { source: '', target: 'x' },
  ],
}
