import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Size', target: 'Gr\ufffdße' },
    { source: 'Size {{x}}', target: '{{x}} \ufffd', with: { found: '{{x}} \ufffd' } },
  ],
  passes: [
    { source: 'Size', target: 'Größe' },
    { source: 'The sign \ufffd', target: 'Das Zeichen \ufffd' },
  ],
}
