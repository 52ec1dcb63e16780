import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Read the <b>terms</b>', target: 'Lies die <b>Bedingungen', with: { found: '<b>' } },
    { source: 'Read the <1>terms</1>', target: 'Lies die <1>Bedingungen<1>' },
    { source: 'Read the <b>terms</b>', target: 'Lies die <b>Bedingungen</ b>' },
    { source: '<b>a <i>b</i></b>', target: '<b>a <i>b</b></i>' },
    { source: 'Read the <a href="/terms">terms</a>', target: 'Lies die <a href="/terms>Bedingungen</a>' },
    { source: '<0>Note:</0> it is slow', target: '<Hinweis:</0> es ist langsam' },
  ],
  passes: [
    { source: 'Read the <b>terms</b>', target: 'Lies die <b>Bedingungen</b>' },
    { source: 'One<br>two', target: 'Eins<br>zwei' },
    { source: '<1/> and <2 />', target: '<1/> und <2 />' },
    { source: 'Read the <b>terms', target: 'Lies die <b>Bedingungen' },
    { source: 'no <link> given', target: 'kein <Verweis> angegeben' },
    { source: 'if a < b', target: 'wenn a <b' },
    { source: '<b>a</b> < c', target: '<b>a</b> < c' },
    { source: '<Trans>a</Trans>', target: '<Trans>b</Trans>' },
  ],
}
