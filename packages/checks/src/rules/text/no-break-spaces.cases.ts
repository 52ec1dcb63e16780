import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save all changes', target: 'Alle\u00a0Änderungen\u00a0speichern', with: { found: 2 } },
    { source: 'Save {{count}} changes now', target: '{{count}}\u202fÄnderungen\u202fjetzt\u202fspeichern' },
  ],
  passes: [
    { source: 'Save all changes', target: 'Alle Änderungen\u00a0speichern' },
    { source: 'Save all changes', target: 'Änderungen\u00a0speichern' },
    { source: 'Save all changes', target: 'すべて保存', locale: 'ja' },
    { source: 'Is it “good”?', target: '«\u00a0Bon\u00a0»\u202f?', locale: 'fr' },
    { source: 'Save\u00a0all the changes', target: 'Alle\u00a0Änderungen\u00a0speichern' },
    { source: 'Tomorrow', target: 'Am\u00a0Tag\u00a0danach' },
  ],
}
