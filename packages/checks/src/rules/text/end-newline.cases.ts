import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Done.\n', target: 'Fertig.', fixed: 'Fertig.\n' },
    { source: 'Done.', target: 'Fertig.\n\n', with: { expected: 0, found: 2 }, fixed: 'Fertig.' },
  ],
  passes: [
    { source: 'Done.\n', target: 'Fertig.\r\n' },
    { source: 'Done.\n', target: '\nFertig.\n' },
    { source: 'Done.', target: 'Fertig. ' },
  ],
}
