import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'A', target: 'A\nB', limits: { lines: 1 }, with: { found: 2, limit: 1 } },
    { source: 'A', target: 'A\r\nB\r\nC', limits: { lines: 2 } },
  ],
  passes: [
    { source: 'A', target: 'A\r\nB', limits: { lines: 2 } },
    { source: 'A', target: 'A\nB\nC' },
  ],
}
