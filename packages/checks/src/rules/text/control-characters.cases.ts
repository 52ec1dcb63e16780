import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save', target: 'Speichern\u0003', with: { found: ['U+0003'] }, fixed: 'Speichern' },
    { source: 'Save {{x}}', target: '{{x}}\u0008 spei\u007fchern', fixed: '{{x}} speichern' },
    { source: "Don't", target: 'N\u0092y va pas', locale: 'fr', with: { found: ['U+0092'] }, fixed: null },
  ],
  passes: [
    { source: 'Save', target: 'Spei\tchern\r\n' },
    { source: 'A\u0003', target: 'B\u0003' },
    { source: 'Save', target: 'Enregistrer\u00a0!', locale: 'fr' },
  ],
}
