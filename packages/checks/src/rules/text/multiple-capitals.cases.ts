import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
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
}
