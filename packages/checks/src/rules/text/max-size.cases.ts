import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save', target: 'Speichern', limits: { pixels: 40 } },
    { source: 'Save', target: '保存する', locale: 'ja', limits: { pixels: 60 }, with: { found: 64, limit: 60 } },
    { source: 'Save', target: 'Speichern\nund schließen', limits: { pixels: 60, lines: 2 } },
  ],
  passes: [
    { source: 'Save', target: 'Speichern', limits: { pixels: 90 } },
    { source: 'Save', target: '保存', locale: 'ja', limits: { pixels: 32 } },
    { source: 'Save', target: 'Speichern und schließen', limits: { pixels: 120, lines: 2 } },
    { source: 'Save', target: 'Speichern' },
    { source: 'Save', target: 'Sa\u0301', limits: { pixels: 22 } },
  ],
}
