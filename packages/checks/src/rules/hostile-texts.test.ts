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

test.for(['1 ', 'a1 ', '€1 ', '1 km ', '\n', '(', '[', '0x'])('time is linear in %j', async (unit) => {
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
