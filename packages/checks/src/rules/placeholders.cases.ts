import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'reserved-variable': {
    finds: [
      { source: 'Hi {{name}}', target: 'Hallo {{context}}', with: { placeholder: ['context'] } },
      { source: 'Hi', target: 'Hallo {{count}} {{lng}} {{count}}', with: { placeholder: ['count', 'lng'] } },
      { source: 'Hi', target: 'Hallo {{ ns, upper }}', with: { placeholder: ['ns'] } },
      {
        source: 'In %{area}',
        target: 'Im %{scope}',
        syntax: { id: 'rails' },
        with: { placeholder: ['scope'] },
      },
    ],
    passes: [
      { source: 'Language {{lng}}', target: 'Sprache {{lng}}' },
      { source: 'Hi {{name}}', target: 'Hallo {{nome}}' },
      { source: '', target: 'Hallo {{contexts}}' },
      { source: 'In %{area}', target: '%{count}', syntax: { id: 'rails' } },
      { source: 'Hi {name}', target: 'Hallo {context}', syntax: { id: 'icu' } },
    ],
  },
}
