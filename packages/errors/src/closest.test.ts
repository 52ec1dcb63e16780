import { expect, test } from 'vitest'
import { expectProportional } from '../../../test/growth.ts'
import { closest } from './closest.ts'

const commands = ['sync', 'plan', 'check', 'fix', 'accept', 'reopen', 'merge-driver', 'why', 'status', 'serve', 'init']
const flags = ['locale', 'dry-run', 'max-characters', 'max-wait', 'deadline', 'yes', 'no-color', 'json', 'lock-timeout']
const fields = ['source', 'targets', 'files', 'doNotTranslate', 'onFuzzy', 'instructions', 'glossary']
const locales = ['de', 'fr', 'cs', 'pt-BR', 'zh-Hans', 'sr-Latn']
const messages = ['cart.title', 'cart.items', 'checkout.title', 'home']

test.for<[typed: string, known: readonly string[], meant: string | undefined]>([
  ['snyc', commands, 'sync'],
  ['Sync', commands, 'sync'],
  ['syn', commands, 'sync'],
  ['synch', commands, 'sync'],
  ['chek', commands, 'check'],
  ['stauts', commands, 'status'],
  ['stat', commands, 'status'],
  ['server', commands, 'serve'],
  ['wy', commands, 'why'],
  ['initialize', commands, 'init'],
  ['merge', commands, 'merge-driver'],
  ['mergedriver', commands, 'merge-driver'],
  ['translate', commands, undefined],
  ['review', commands, undefined],
  ['clean', commands, undefined],
  ['test', commands, undefined],
  ['run', commands, undefined],
  ['lint', commands, undefined],
  ['', commands, undefined],
  ['--', commands, undefined],
  ['x'.repeat(1_000_000), commands, undefined],

  ['dryrun', flags, 'dry-run'],
  ['dry', flags, 'dry-run'],
  ['dry_run', flags, 'dry-run'],
  ['locales', flags, 'locale'],
  ['lcoale', flags, 'locale'],
  ['max-chars', flags, undefined],
  ['max-character', flags, 'max-characters'],
  ['no-colour', flags, 'no-color'],
  ['jsno', flags, 'json'],
  ['verbose', flags, undefined],
  ['force', flags, undefined],

  ['sourceLocale', fields, 'source'],
  ['target', fields, 'targets'],
  ['do_not_translate', fields, 'doNotTranslate'],
  ['glosary', fields, 'glossary'],
  ['toString', fields, undefined],

  ['dee', locales, 'de'],
  ['DE', locales, 'de'],
  ['ed', locales, 'de'],
  ['de-DE', locales, 'de'],
  ['de_AT', locales, 'de'],
  ['pt_BR', locales, 'pt-BR'],
  ['ptbr', locales, 'pt-BR'],
  ['pt', locales, 'pt-BR'],
  ['pt-RB', locales, 'pt-BR'],
  ['zh', locales, 'zh-Hans'],
  ['zh-Hant', locales, 'zh-Hans'],
  ['es', locales, undefined],
  ['da', locales, undefined],
  ['ja', locales, undefined],

  ['cart.titel', messages, 'cart.title'],
  ['Cart.title', messages, 'cart.title'],
  ['cart.ttile', messages, 'cart.title'],
  ['checkout', messages, 'checkout.title'],
  ['nothing.like.it', messages, undefined],
])('%s', ([typed, known, meant]) => expect(closest(typed, known)).toBe(meant))

test('of two that are equally near, the one with the same first letter', () => {
  expect(closest('cave', ['save', 'care'])).toBe('care')
  expect(closest('xave', ['save', 'care'])).toBe('save')
})

test('twenty thousand names are looked through while somebody waits', async () => {
  await expectProportional((length) => {
    const names = Array.from({ length }, (_, index) => `section${index % 100}.message.number.${index}`)
    return () => expect(closest('section17.mesage.number.17', names)).toBe('section17.message.number.17')
  }, 20_000)
})
