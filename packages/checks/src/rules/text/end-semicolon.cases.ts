import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'No results;', target: 'Keine Ergebnisse' },
    { source: 'No results', target: 'Keine Ergebnisse;' },
  ],
  passes: [
    { source: 'No results;', target: 'Keine Ergebnisse;' },
    { source: 'No results;', target: 'لا نتائج؛', locale: 'ar' },
    { source: 'No results;', target: 'Χωρίς αποτελέσματα·', locale: 'el' },
    { source: 'No results;', target: '没有结果；', locale: 'zh-CN' },
  ],
}
