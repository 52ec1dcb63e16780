import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Saved.', target: 'Gespeichert..', with: { found: '..' } },
    { source: 'One, two', target: 'Eins,, zwei' },
    { source: 'Saved.', target: '保存しました。。', locale: 'ja' },
  ],
  passes: [
    { source: 'Saved...', target: 'Gespeichert...' },
    { source: 'What??', target: 'Was??' },
    { source: "no file '%s'", target: "brak pliku ,,%s''", locale: 'pl' },
    { source: 'Saved!!!', target: 'Gespeichert!!!' },
    { source: 'One level up', target: 'Eine Ebene höher: ../' },
    { source: 'Saved.', target: 'ተቀምጧል::', locale: 'am' },
  ],
}
