import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
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
}
