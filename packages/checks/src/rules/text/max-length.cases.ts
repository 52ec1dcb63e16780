import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save', target: 'Speichern', limits: { characters: 5 }, with: { found: 9, limit: 5 } },
    {
      source: '{{n}} <b>files</b>',
      target: '{{n}} <b>Dateien</b>',
      limits: { characters: 8 },
      with: { found: 9, limit: 8 },
    },
    { source: 'Hi', target: '👋🏽👋', limits: { characters: 2 }, with: { found: 3, limit: 2 } },
  ],
  passes: [
    { source: 'Save', target: 'Speichern', limits: { characters: 9 } },
    { source: 'Save', target: 'Speichern' },
    { source: '{{count}} <b>files</b>', target: '{{count}} <b>Dateien</b>', limits: { characters: 9 } },
    { source: 'Hi', target: '👋👋', limits: { characters: 2 } },
  ],
}
