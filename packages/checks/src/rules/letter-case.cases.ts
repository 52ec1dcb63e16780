import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'case-start': {
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
  },
  'multiple-capitals': {
    finds: [
      { source: 'Save file', target: 'DAtei speichern', with: { found: 'DAtei' } },
      { source: 'Save file', target: 'Zapisz PLik', locale: 'pl' },
      { source: 'Save file', target: 'СОхранить', locale: 'ru' },
    ],
    passes: [
      { source: 'IDs', target: 'IDer', locale: 'da' },
      { source: 'Ice', target: 'IJsland', locale: 'nl' },
      { source: 'Size', target: 'GByte' },
      { source: 'Save PDF', target: 'PDFs speichern' },
      { source: 'Save', target: 'Speichern' },
      { source: 'Hello', target: 'i18nText' },
    ],
  },
  'all-caps': {
    finds: [
      { source: 'Danger zone', target: 'GEFÄHRLICHER BEREICH', with: { found: 'capitals' } },
      { source: 'DANGER ZONE', target: 'Gefährlicher Bereich', with: { found: 'small' } },
    ],
    passes: [
      { source: 'POST', target: 'NACHHER' },
      { source: 'HTTP', target: 'Hypertext' },
      { source: 'DANGER ZONE', target: 'GROßER BEREICH' },
      { source: 'DANGER ZONE', target: '危険な場所', locale: 'ja' },
      { source: 'Save', target: 'PDF' },
    ],
  },
}
