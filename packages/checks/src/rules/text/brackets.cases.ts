import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Size (in pixels)', target: 'Größe (in Pixel', with: { found: '(' } },
    { source: 'Size (in pixels)', target: 'Größe in Pixel)', with: { found: ')' } },
    { source: '[All] files', target: '[Alle) Dateien' },
    { source: 'Size (px)', target: '大小（像素', locale: 'zh-CN' },
  ],
  passes: [
    { source: 'Size (px)', target: '大小（像素）', locale: 'zh-CN' },
    { source: 'Size (px)', target: '大小（像素)', locale: 'zh-CN' },
    { source: 'a) First', target: 'a) Erstens' },
    { source: 'First', target: '1) Erstens' },
    { source: ':-) {{x}}', target: ':-) {{x}}' },
    { source: 'You are signed in', target: 'Vous êtes connecté(e)', locale: 'fr' },
    { source: '{{x}}', target: '{{x}}' },
    { source: 'None', target: 'Keine (außer [x])' },
  ],
}
