import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'android-escape': {
    finds: [
      { source: "Don't go", target: "L\\'eau", format: 'android', with: { found: ["\\'"] }, fixed: "L'eau" },
      { source: "Don't go", target: 'L&#39;eau', format: 'android', fixed: "L'eau" },
      { source: 'Say "hi"', target: 'Sag \\"hallo\\"', format: 'android', fixed: 'Sag "hallo"' },
    ],
    passes: [
      { source: "Don't go", target: "L'eau", format: 'android' },
      { source: "Don't go", target: "L\\'eau" },
      { source: "a \\' b", target: "c \\' d", format: 'android' },
      { source: "<b>Don't</b>", target: '<b>L&#39;eau</b>', format: 'android' },
    ],
  },
  'android-reference': {
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
  },
}
