import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'nesting-injection': {
    finds: [
      { source: 'x', target: '$t(k, {"a": "{{v}}"})', with: { placeholder: ['$t(k, {"a": "{{v}}"})'] } },
      { source: 'x', target: "$t(k, {'a': 'from {{- v}}', 'b': 1})" },
    ],
    passes: [
      { source: 'x', target: '$t(k, {"count": {{n}} })' },
      { source: 'x', target: '$t(k, {"context": "male"}) "{{v}}"' },
      { source: 'x', target: '"{{v}}"' },
      { source: 'x', target: '$t(k, {"a": "{{v}}"})', syntax: { id: 'vue' } },
    ],
  },
}
