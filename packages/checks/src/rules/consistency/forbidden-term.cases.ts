import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Pay the invoice',
      target: 'Bezahle die Faktura',
      options: {
        forbidden: new Map([
          ['de', ['Faktura', 'Log in']],
          ['ja', ['フォルダ']],
        ]),
      },
      with: { found: ['Faktura'] },
    },
    {
      source: 'Sign in',
      target: 'Bitte Log in machen',
      options: {
        forbidden: new Map([
          ['de', ['Faktura', 'Log in']],
          ['ja', ['フォルダ']],
        ]),
      },
    },
    {
      source: 'Folder',
      target: '新しいフォルダ',
      locale: 'ja',
      options: {
        forbidden: new Map([
          ['de', ['Faktura', 'Log in']],
          ['ja', ['フォルダ']],
        ]),
      },
    },
  ],
  passes: [
    {
      source: 'Pay the invoice',
      target: 'Bezahle die Rechnung',
      options: {
        forbidden: new Map([
          ['de', ['Faktura', 'Log in']],
          ['ja', ['フォルダ']],
        ]),
      },
    },
    {
      source: 'Invoice amount',
      target: 'Fakturabetrag',
      options: {
        forbidden: new Map([
          ['de', ['Faktura', 'Log in']],
          ['ja', ['フォルダ']],
        ]),
      },
    },
    { source: 'Pay', target: 'Faktura' },
    {
      source: 'Pay',
      target: 'Faktura',
      locale: 'fr',
      options: {
        forbidden: new Map([
          ['de', ['Faktura', 'Log in']],
          ['ja', ['フォルダ']],
        ]),
      },
    },
  ],
}
