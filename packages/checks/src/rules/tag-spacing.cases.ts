import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'chars-around-tags': {
    finds: [
      {
        source: 'Read the <b>terms</b> first',
        target: 'Lies zuerst die<b> Bedingungen</b>',
        with: { found: ['<b>'] },
        fixed: 'Lies zuerst die <b>Bedingungen</b>',
      },
      { source: 'See <link>here</link> for more', target: 'Sieh<link>hier</link> nach', fixed: null },
      { source: 'See <1>here</1> for more', target: 'Sieh <1>hier </1>nach', fixed: 'Sieh <1>hier</1> nach' },
      { source: 'See <1>here</1>', target: 'Sieh <1> hier</1>', fixed: 'Sieh <1>hier</1>' },
      { source: 'a <1>b</1> {{n}}%', target: 'a <1>b </1> {{n}}%', fixed: 'a <1>b</1> {{n}}%' },
    ],
    passes: [
      { source: 'Read the <b>terms</b> first', target: 'Lies zuerst die <b>Bedingungen</b>' },
      { source: 'Read the <b>terms</b> first', target: 'まず<b>規約</b>をお読みください', locale: 'ja' },
      { source: 'The <b>file</b> is there', target: 'A <b>fájl</b>ban van', locale: 'hu' },
      { source: 'The <b>file</b> is there', target: "L'<b>objet</b> est là", locale: 'fr' },
      { source: 'a<b> c</b>', target: 'a<b> d</b>' },
      { source: '<0>a</0><1> </1>', target: '<0>b</0><1> </1>' },
      { source: 'un<b>believ</b>able', target: 'un<b>glaub</b>lich' },
    ],
  },
}
