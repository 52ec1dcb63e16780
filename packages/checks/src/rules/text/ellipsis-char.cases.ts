import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Loading…', target: 'Lädt...', fixed: 'Lädt…' },
    { source: 'Loading {{x}}…', target: 'Lädt {{x}}...', fixed: 'Lädt {{x}}…' },
    { source: 'Loading…', target: '加载......', locale: 'zh-CN', fixed: '加载……' },
  ],
  passes: [
    { source: 'Loading...', target: 'Lädt…' },
    { source: 'Loading...', target: 'Lädt...' },
    { source: 'Loading…', target: 'Lädt….' },
    { source: 'Path… {{a...b}}', target: 'Pfad… {{a...b}}' },
  ],
}
