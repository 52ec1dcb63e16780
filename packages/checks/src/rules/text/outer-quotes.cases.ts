import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save changes', target: '"Änderungen speichern"', with: { found: '""' } },
    { source: 'Save changes', target: '„Änderungen speichern“' },
    { source: 'Save changes', target: '« Enregistrer les modifications »', locale: 'fr' },
    { source: 'Save changes', target: '「変更を保存」', locale: 'ja' },
    { source: "Don't save", target: "'Nicht speichern'" },
    { source: 'Hello {{name}}', target: '“Hallo {{name}}”' },
  ],
  passes: [
    { source: '"Save" is a button', target: '„Speichern“' },
    { source: 'Open “{{name}}”', target: '„{{name}}“' },
    { source: 'From left to right', target: '"links" nach "rechts"' },
    { source: 'It is late', target: "'s ist spät, nimm's" },
    { source: 'Save changes', target: 'Änderungen speichern' },
    { source: '`npm ci`', target: '"npm ci"' },
    { source: 'Inches', target: '"' },
  ],
}
