import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Pay the invoice',
      target: 'Bezahle die Faktura',
      options: {
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
      },
      with: { source: 'invoice', term: 'Rechnung' },
    },
    {
      source: 'All Invoices',
      target: 'Alle Fakturen',
      options: {
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
      },
    },
    {
      source: 'Your Pro plan',
      target: 'Dein Pro-Plan',
      options: {
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
      },
      with: { source: 'Pro plan', term: 'Profi-Tarif' },
    },
    {
      source: 'Pay the invoice',
      target: '支払い',
      locale: 'ja',
      options: {
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
      },
    },
    {
      source: 'Pay the invoice',
      target: 'Bezahle die Faktura',
      locale: 'de-AT',
      options: {
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
      },
    },
  ],
  passes: [
    {
      source: 'Pay the invoices',
      target: 'Bezahle die Rechnungen',
      options: {
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
      },
    },
    {
      source: 'The invoice date',
      target: 'Das Rechnungsdatum',
      options: {
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
      },
    },
    {
      source: 'Pay the invoice',
      target: '請求書を支払う',
      locale: 'ja',
      options: {
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
      },
    },
    {
      source: 'Pay the invoice',
      target: 'Payer la facture',
      locale: 'fr',
      options: {
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
      },
    },
    {
      source: 'A pro plan',
      target: 'Ein guter Plan',
      options: {
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
      },
    },
    {
      source: 'Invoicing',
      target: 'Abrechnung',
      options: {
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
      },
    },
    { source: 'Pay', target: 'Zahlen' },
  ],
}
