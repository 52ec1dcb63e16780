import { expect, test } from 'vitest'
import { type CheckedOptions, readOptions } from './options.ts'

const defaults: CheckedOptions = { config: undefined, root: undefined, failOn: 'error', check: true }

test.for<[name: string, given: unknown, expected: CheckedOptions]>([
  ['nothing', undefined, defaults],
  ['an empty object', {}, defaults],
  ['options that are undefined', { config: undefined, failOn: undefined, check: undefined }, defaults],
  [
    'all',
    { config: 'i18n.json', root: 'app', failOn: 'never', check: false },
    { config: 'i18n.json', root: 'app', failOn: 'never', check: false },
  ],
])('takes %s', ([, given, expected]) => {
  expect(readOptions(given)).toEqual(expected)
})

test.for<[name: string, given: unknown, code: string, text: string]>([
  ['a name that is none', { failon: 'error' }, 'PLUGIN_OPTION_UNKNOWN', 'no option "failon"'],
  ['__proto__', JSON.parse('{"__proto__": {}}'), 'PLUGIN_OPTION_UNKNOWN', 'no option "__proto__"'],
  ['a list', [], 'PLUGIN_OPTION_INVALID', 'must be an object'],
  ['null', null, 'PLUGIN_OPTION_INVALID', 'must be an object, not null'],
  ['a text', 'de', 'PLUGIN_OPTION_INVALID', 'must be an object, not "de"'],
  ['an unknown policy', { failOn: 'warn' }, 'PLUGIN_OPTION_INVALID', '"error", "warning" or "never", not "warn"'],
  ['a policy of the wrong type', { failOn: true }, 'PLUGIN_OPTION_INVALID', 'not boolean'],
  ['a check that is no boolean', { check: 'yes' }, 'PLUGIN_OPTION_INVALID', 'true or false, not "yes"'],
  ['an empty path', { config: '' }, 'PLUGIN_OPTION_INVALID', '"config" of unplugin-lockale must be a path'],
  ['a path with NUL', { root: 'a\0b' }, 'PLUGIN_OPTION_INVALID', '"root" of unplugin-lockale must be a path'],
  ['a path that is a number', { root: 1 }, 'PLUGIN_OPTION_INVALID', 'must be a path, not number'],
])('refuses %s', ([, given, code, text]) => {
  expect(() => readOptions(given)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(text) }))
})
