import type { TextCases } from '../../rule-cases.ts'

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

export const cases: TextCases = {
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
}
