import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save', target: 'ح\u0640\u0640فظ', locale: 'ar', fixed: 'حفظ' },
    { source: 'Left {{x}}', target: 'ال\u0640يسار {{x}}', locale: 'ar', fixed: 'اليسار {{x}}' },
  ],
  passes: [
    { source: 'For {{name}}', target: 'ل\u0640 {{name}}', locale: 'ar' },
    { source: 'The PDF', target: 'ال\u0640PDF', locale: 'ar' },
    { source: 'Hijri', target: 'ه\u0640', locale: 'ar' },
    { source: 'Save', target: 'حفظ', locale: 'ar' },
    { source: '\u0640', target: 'ح\u0640فظ', locale: 'ar' },
  ],
}
