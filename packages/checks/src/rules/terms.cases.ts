import type { CasesByRule } from '../testing/rule-cases.ts'

const options = {
  terms: new Map([
    [
      'de',
      [
        { source: 'invoice', target: 'Rechnung' },
        { source: 'Pro plan', target: 'Profi-Tarif' },
      ],
    ],
    ['ja', [{ source: 'invoice', target: '請求書' }]],
  ]),
}

export const cases: CasesByRule = {
  'glossary-term-missing': {
    finds: [
      {
        source: 'Pay the invoice',
        target: 'Bezahle die Faktura',
        options,
        with: { source: 'invoice', term: 'Rechnung' },
      },
      {
        source: 'All Invoices',
        target: 'Alle Fakturen',
        options,
      },
      {
        source: 'Your Pro plan',
        target: 'Dein Pro-Plan',
        options,
        with: { source: 'Pro plan', term: 'Profi-Tarif' },
      },
      {
        source: 'Pay the invoice',
        target: '支払い',
        locale: 'ja',
        options,
      },
      {
        source: 'Pay the invoice',
        target: 'Bezahle die Faktura',
        locale: 'de-AT',
        options,
      },
    ],
    passes: [
      {
        source: 'Pay the invoices',
        target: 'Bezahle die Rechnungen',
        options,
      },
      {
        source: 'The invoice date',
        target: 'Das Rechnungsdatum',
        options,
      },
      {
        source: 'Pay the invoice',
        target: '請求書を支払う',
        locale: 'ja',
        options,
      },
      {
        source: 'Pay the invoice',
        target: 'Payer la facture',
        locale: 'fr',
        options,
      },
      {
        source: 'A pro plan',
        target: 'Ein guter Plan',
        options,
      },
      {
        source: 'Invoicing',
        target: 'Abrechnung',
        options,
      },
      { source: 'Pay', target: 'Zahlen' },
    ],
  },
  'forbidden-term': {
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
  },
  'do-not-translate': {
    finds: [
      {
        source: 'Learn Rust today',
        target: 'Lerne heute Rost',
        options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
        with: { term: ['Rust'] },
      },
      {
        source: 'Google Cloud is on',
        target: 'Die Google-Wolke ist an',
        options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
      },
      { source: 'Use C++ here', target: 'Nimm hier C', options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] } },
    ],
    passes: [
      {
        source: 'Learn Rust today',
        target: 'Lerne heute Rust',
        options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
      },
      {
        source: 'Learn Rust today',
        target: 'Lerne das Rust-Buch',
        options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
      },
      {
        source: 'A Rusty nail',
        target: 'Ein rostiger Nagel',
        options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
      },
      {
        source: 'The rust on it',
        target: 'Der Rost daran',
        options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
      },
      { source: 'Learn Rust', target: 'Lerne Rost' },
    ],
  },
}
