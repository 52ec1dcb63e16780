import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'wrong-language': {
    finds: [
      { source: 'Speak Turkish', target: 'Türkçe konuş', locale: 'ru' },
      { source: 'Save changes', target: 'Änderungen speichern', locale: 'ru', with: { text: 'Änderungen speichern' } },
      { source: 'Save changes', target: 'Guardar cambios', locale: 'ar' },
      { source: 'Save changes', target: 'Enregistrer', locale: 'ja' },
      { source: 'Save {{count}} changes', target: 'Сохранить {{count}}', locale: 'de' },
      { source: 'Save changes', target: '保存更改', locale: 'fr' },
      { source: 'Save changes', target: 'Сохранить изменения', locale: 'sr-Latn' },
    ],
    passes: [
      { source: 'Save changes', target: 'Сохранить', locale: 'ru' },
      { source: 'Save changes', target: 'Sačuvaj izmene', locale: 'sr' },
      { source: 'GitHub integration', target: 'GitHub', locale: 'ru' },
      { source: 'Save changes', target: 'Save changes', locale: 'ru' },
      { source: 'Megabytes per second', target: 'MB/s', locale: 'ja' },
      { source: 'Number', target: 'Nr', locale: 'ja' },
      { source: '{ cache: true }', target: '{ encode: false, tokenize: splitter }', locale: 'ja' },
      { source: '/search/help', target: '/search/persian/help', locale: 'fa' },
      { source: 'translator-credits', target: 'Launchpad contributions:\n Iryna', locale: 'uk' },
      { source: 'translator_credits', target: 'Mehdi Moayedi', locale: 'fa' },
      { source: 'Ω (ohm), α and β', target: 'Ω (Ohm), α und β', locale: 'de' },
      { source: 'Русский', target: 'Русский', locale: 'de' },
      { source: 'Russian', target: 'Русский', locale: 'ja' },
      { source: 'Turkish', target: 'Türkçe', locale: 'ru' },
      { source: 'Brazilian', target: 'Português (Brasil)', locale: 'ar' },
      { source: 'Russian', target: 'Русский язык', locale: 'xx-unknown' },
      { source: 'Save changes', target: 'Сохранить изменения', locale: 'und' },
      { source: 'Save changes', target: 'Özgerislerdi saqlaw', locale: 'kaa' },
      { source: 'Save changes', target: 'Өзгерислерди сақлаў', locale: 'kaa' },
      { source: 'Save changes', target: 'Ālešt kārīhānā zaft kon', locale: 'bqi' },
    ],
  },
  'mixed-script': {
    finds: [
      { source: 'Name', target: 'Iм’я', locale: 'uk', with: { found: 'Iм’я', letter: 'U+0049' } },
      { source: 'Account', target: 'Cчета', locale: 'ru' },
      { source: 'Save', target: 'Spеichern', with: { found: 'Spеichern', letter: 'U+0435' } },
      { source: 'Save', target: 'Απoθήκευση', locale: 'el' },
    ],
    passes: [
      { source: 'USB key', target: 'USB-ключ', locale: 'ru' },
      { source: 'Use git', target: 'Используйте git', locale: 'ru' },
      { source: 'In px', target: 'Μέγεθος px', locale: 'el' },
      { source: '50 µm', target: '50 μm breit' },
      { source: 'Save', target: 'Сохранить', locale: 'ru' },
      { source: 'DNAв', target: 'DNAв', locale: 'ru' },
    ],
  },
}
