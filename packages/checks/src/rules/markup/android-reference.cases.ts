import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Open @string/app_name',
      target: 'Öffne @string/app_titel',
      with: { missing: ['@string/app_name'], extra: ['@string/app_titel'] },
    },
    { source: '@string/app_name', target: '@string/app_titel' },
    { source: 'Uses ?attr/colorPrimary', target: 'Nutzt ?attr/farbe' },
  ],
  passes: [
    { source: 'Open @string/app_name', target: '@string/app_name öffnen' },
    { source: 'Write to @string', target: 'Schreib an @string' },
    { source: 'Really?', target: 'Wirklich?' },
  ],
}
