import { openSyntax } from '@lockale/messages'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { openPair } from '../open-pair.ts'
import { defaultOptions } from '../options.ts'
import { rules } from '../registry.ts'

const i18next = await openSyntax({ id: 'i18next' })

function pairOf(source: string, target: string) {
  const place = { sourceLocale: 'en', locale: 'de', syntax: i18next, format: 'json', message: 'm' }
  return openPair({ ...place, source, target })
}

const ofTexts = rules.flatMap((rule) => (rule.scope === 'text' || rule.scope === 'new' ? [rule] : []))

function checkAll(source: string, target: string): void {
  const pair = pairOf(source, target)
  for (const rule of ofTexts) rule.check(pair, defaultOptions)
}

const units = [
  '1 ',
  'a1 ',
  '€1 ',
  '1 km ',
  '1st ',
  '1.',
  '\n',
  'a\n',
  '\r',
  '(',
  '[',
  '0x',
  'a=',
  '/a',
  '..',
  '<b>a</b>',
  '\u2e80',
]

test.for(units)('time is linear in %j', async (unit) => {
  await expectProportional((length) => {
    const row = unit.repeat(length / unit.length)
    return () => {
      checkAll(`Save {{a}} 5 km. ${row} end`, `${row} Ende`)
      checkAll(row, 'Speichern Sie Ihre Änderungen')
      checkAll('Save your changes', row)
    }
  }, 12_000)
})

// with a pattern of exponential time, this does not end
test('any number of codes is checked', () => {
  const codes = Array.from({ length: 40 }, (_, at) => `RFC${at + 1000}`).join(', ')
  expect(() => checkAll(`${codes} and many others`, 'Alle')).not.toThrow()
  expect(() => checkAll('Save your changes now', `A${'_b'.repeat(40)} x`)).not.toThrow()
})

// with a pattern that can read `000000px` in several ways, this does not end
test.for(['width:000000px;', 'ab:000000px;', '000000px '])('any number of sizes like %j is checked', (size) => {
  const row = `${size.repeat(Math.floor(190 / size.length))}!`
  expect(() => checkAll(row, row)).not.toThrow()
  expect(() => checkAll(row, 'Alle')).not.toThrow()
})

test('time is linear in the number of variables', async () => {
  const printf = await openSyntax({ id: 'printf' })
  const place = { sourceLocale: 'en', locale: 'fr', syntax: printf, format: 'json', message: 'm' }
  await expectProportional((length) => {
    const [source, target] = ['%s/'.repeat(length), '%2$s/%1$s/'.repeat(length / 2)]
    const pair = openPair({ ...place, source, target })
    return () => ofTexts.map((rule) => rule.check(pair, defaultOptions))
  }, 6000)
})
