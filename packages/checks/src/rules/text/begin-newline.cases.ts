import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: '\nUsage:', target: 'Aufruf:', with: { expected: 1, found: 0 }, fixed: '\nAufruf:' },
    { source: 'Usage:', target: '\r\nAufruf:', with: { expected: 0, found: 1 }, fixed: 'Aufruf:' },
    { source: '\n  Hi', target: 'Hallo', fixed: '\n  Hallo' },
  ],
  passes: [
    { source: '\nUsage:', target: '\r\nAufruf:' },
    { source: 'Usage', target: 'Aufruf\n' },
    { source: '\n', target: 'Aufruf' },
  ],
}
