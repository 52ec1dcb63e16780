import type { CasesByRule } from '../testing/rule-cases.ts'

const syntax = { id: 'icu' } as const

export const cases: CasesByRule = {
  'icu-apostrophe': {
    finds: [
      { source: 'of {name}', target: "de l'{name}", syntax, fixed: "de l''{name}", with: { found: "de l'{name}" } },
      { source: 'of {a} and {b}', target: "l'{a} et d'{b}", syntax, fixed: "l''{a} et d''{b}" },
      { source: 'of {a} today', target: "l'{a} d’aujourd'hui", syntax, fixed: "l''{a} d’aujourd'hui" },
    ],
    passes: [
      { source: 'of {name}', target: "de l''{name}", syntax },
      { source: 'of {name}', target: 'de l’{name}', syntax },
      { source: 'of {name}', target: "d'abord {name}", syntax },
      { source: "write '{name}'", target: "écrire '{name}'", syntax },
      { source: "no'{name}'", target: "non'{name}'", syntax },
      { source: 'of {{name}}', target: "de l'{{name}}" },
    ],
  },
}
