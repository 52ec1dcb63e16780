import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save', target: 'enregistrer', locale: 'fr', with: { expected: 'upper', found: 'lower' } },
    { source: 'save', target: 'Enregistrer', locale: 'fr', with: { expected: 'lower', found: 'upper' } },
    { source: 'Save', target: 'зберегти', locale: 'uk' },
  ],
  passes: [
    { source: 'save file', target: 'Datei speichern' },
    { source: 'Save', target: '保存', locale: 'ja' },
    { source: 'Save', target: 'שמור', locale: 'he' },
    { source: 'Save', target: 'შენახვა', locale: 'ka' },
    { source: 'Use npm', target: 'npm verwenden' },
    { source: 'Save', target: 'Enregistrer', locale: 'fr' },
    { source: 'Log in', target: 'İçeri gir', locale: 'tr' },
    { source: 'XYZ file', target: 'fichier XYZ', locale: 'fr' },
    { source: 'QuickPad notes', target: 'notes QuickPad', locale: 'fr' },
    { source: 'Rosebud scripts', target: 'skripty Rosebud', locale: 'cs' },
    { source: '{{name}} saved', target: '{{name}} gespeichert' },
  ],
}
