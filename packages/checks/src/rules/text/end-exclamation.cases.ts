import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Welcome back!', target: 'Willkommen zurück' },
    { source: 'Welcome back', target: 'Willkommen zurück!', with: { expected: '', found: 'an exclamation mark' } },
    { source: 'Welcome back!', target: '欢迎回来', locale: 'zh-CN' },
  ],
  passes: [
    { source: 'Welcome back!', target: '欢迎回来！', locale: 'zh-CN' },
    { source: 'Welcome back!', target: 'おかえりなさい。', locale: 'ja' },
    { source: 'Welcome back!', target: 'Բարի՜ գալուստ', locale: 'hy' },
    { source: 'Welcome back, {{name}}!', target: '¡Ongi etorri! {{name}}', locale: 'eu' },
    { source: 'Welcome back!', target: 'Bon retour\u202f!', locale: 'fr' },
  ],
}
