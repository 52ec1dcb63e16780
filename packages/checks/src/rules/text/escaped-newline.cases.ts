import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'One\\nTwo', target: 'Eins Zwei', with: { expected: 1, found: 0 } },
    { source: 'One two', target: 'Eins\\nzwei und\\nDrei', with: { expected: 0, found: 2 } },
    { source: 'Hi!\nBye', target: 'Hallo!\\n Tschüss', with: { expected: 0, found: 1 } },
  ],
  passes: [
    { source: 'One\\nTwo', target: 'Eins\\nZwei' },
    { source: 'Open C:\\new', target: 'Öffne C:\\alt' },
    { source: 'a \\\\n b', target: 'a \\\\n c' },
  ],
}
