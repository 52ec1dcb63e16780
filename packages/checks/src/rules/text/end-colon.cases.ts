import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Your name:', target: 'Ihr Name', with: { expected: 'a colon', found: '' } },
    { source: 'Your name', target: 'Ihr Name:' },
    { source: 'Your name:', target: 'Ihr Name.', with: { expected: 'a colon', found: 'a full stop' } },
  ],
  passes: [
    { source: 'Your name:', target: 'お名前：', locale: 'ja' },
    { source: 'The following:', target: '次のとおりです。', locale: 'ja' },
    { source: 'Your name:', target: 'Votre nom\u00a0:', locale: 'fr' },
    { source: 'Your name:', target: 'ឈ្មោះ៖', locale: 'km' },
    { source: 'Your name:', target: 'Ձեր անունը՝', locale: 'hy' },
    { source: 'Your name:', target: 'ስም፦', locale: 'am' },
    { source: 'Your name: <b>{{x}}</b>', target: '<b>{{x}}</b>' },
  ],
}
