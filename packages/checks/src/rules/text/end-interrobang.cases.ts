import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'You did what?!', target: 'Du hast was?' },
    { source: 'You did that', target: 'Du hast das?!', with: { expected: '', found: 'an interrobang (?!)' } },
  ],
  passes: [
    { source: 'You did what?!', target: 'Du hast was!?' },
    { source: 'You did what?!', target: '何をしたの？！', locale: 'ja' },
    { source: 'You did what‽', target: 'Tu as fait quoi\u202f?!', locale: 'fr' },
  ],
}
