import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Save',
      target: 'speichern',
      options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
      with: { pattern: String.raw`^\p{Lu}` },
    },
    {
      source: 'Save',
      target: '1',
      options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
    },
  ],
  passes: [
    {
      source: 'Save',
      target: 'Speichern',
      options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
    },
    {
      source: 'Save',
      target: 'speichern',
      options: { mustMatch: [{ messages: (message) => message.startsWith('z.'), pattern: /^\p{Lu}/u }] },
    },
    { source: 'Save', target: 'speichern' },
  ],
}
