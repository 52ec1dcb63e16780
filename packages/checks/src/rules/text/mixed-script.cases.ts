import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
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
}
