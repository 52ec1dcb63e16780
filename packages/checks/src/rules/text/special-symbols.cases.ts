import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Acme™ cloud', target: 'Acme Cloud', with: { missing: ['™'], extra: [] } },
    { source: 'At 20 degrees', target: 'Bei 20°', with: { missing: [], extra: ['°'] } },
  ],
  passes: [
    { source: '(c) Acme', target: '© Acme' },
    { source: 'Next →', target: '← הבא', locale: 'he' },
    { source: 'Save', target: 'Speichern' },
    { source: '✔ Done', target: '✓ Fertig' },
  ],
}
