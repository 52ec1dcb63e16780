import { expect, test } from 'vitest'
import { type CheckedOptions, type FailOn, readOptions } from './options.ts'

type Plain = Omit<CheckedOptions, 'failOn'>
const defaults: Plain = {
  config: undefined,
  root: undefined,
  projects: undefined,
  check: true,
  sourceFallback: true,
  buildLocale: undefined,
  syncsBuild: false,
  syncsDev: false,
  panel: true,
}

test.for<[name: string, given: unknown, expected: Plain]>([
  ['nothing', undefined, defaults],
  ['an empty object', {}, defaults],
  ['options that are undefined', { config: undefined, failOn: undefined, check: undefined, sync: undefined }, defaults],
  [
    'all',
    {
      config: 'i18n.json',
      root: 'app',
      check: false,
      sourceFallback: false,
      buildLocale: 'de',
      sync: 'both',
      panel: false,
    },
    {
      config: 'i18n.json',
      root: 'app',
      projects: undefined,
      check: false,
      sourceFallback: false,
      buildLocale: 'de',
      syncsBuild: true,
      syncsDev: true,
      panel: false,
    },
  ],
  ['a sync before builds', { sync: 'build' }, { ...defaults, syncsBuild: true }],
  ['a sync while it watches', { sync: 'dev' }, { ...defaults, syncsDev: true }],
  ['no sync', { sync: false }, defaults],
  ['several projects', { projects: ['.', '../shared'] }, { ...defaults, projects: ['.', '../shared'] }],
])('takes %s', ([, given, expected]) => {
  const { failOn: _failOn, ...options } = readOptions(given)
  expect(options).toEqual(expected)
})

test.for<[name: string, failOn: unknown, policies: readonly FailOn[]]>([
  ['nothing', undefined, ['error', 'error', 'error']],
  ['one for all', 'never', ['never', 'never', 'never']],
  ['one by locale', { de: 'warning' }, ['warning', 'error', 'error']],
  ['one by locale and one for all others', { de: 'error', '*': 'never' }, ['error', 'never', 'never']],
])('failOn: %s', ([, failOn, policies]) => {
  const { failOn: policyOf } = readOptions({ failOn })
  expect([policyOf('de'), policyOf('fr'), policyOf(undefined)]).toEqual(policies)
})

test.for<[name: string, given: unknown, code: string, text: string]>([
  ['a name that is none', { failon: 'error' }, 'PLUGIN_OPTION_UNKNOWN', 'no option "failon"'],
  ['__proto__', JSON.parse('{"__proto__": {}}'), 'PLUGIN_OPTION_UNKNOWN', 'no option "__proto__"'],
  ['a list', [], 'PLUGIN_OPTION_INVALID', 'must be an object'],
  ['null', null, 'PLUGIN_OPTION_INVALID', 'must be an object, not null'],
  ['a text', 'de', 'PLUGIN_OPTION_INVALID', 'must be an object, not "de"'],
  ['an unknown policy', { failOn: 'warn' }, 'PLUGIN_OPTION_INVALID', '"error", "warning" or "never", not "warn"'],
  ['a policy of the wrong type', { failOn: true }, 'PLUGIN_OPTION_INVALID', 'not boolean'],
  ['a policy of a locale', { failOn: { de: 'warn' } }, 'PLUGIN_OPTION_INVALID', '"de" of the option "failOn"'],
  ['a list of policies', { failOn: ['error'] }, 'PLUGIN_OPTION_INVALID', 'must be "error", "warning" or "never"'],
  ['a sync that is none', { sync: true }, 'PLUGIN_OPTION_INVALID', '"build", "dev", "both" or false, not boolean'],
  ['a sourceFallback that is no boolean', { sourceFallback: 1 }, 'PLUGIN_OPTION_INVALID', 'true or false, not number'],
  ['a panel that is no corner', { panel: 'left' }, 'PLUGIN_OPTION_INVALID', 'true, false or a corner ("bottom-right"'],
  ['a locale that is none', { buildLocale: ['de'] }, 'PLUGIN_OPTION_INVALID', 'a locale'],
  ['a check that is no boolean', { check: 'yes' }, 'PLUGIN_OPTION_INVALID', 'true or false, not "yes"'],
  ['an empty path', { config: '' }, 'PLUGIN_OPTION_INVALID', '"config" of unplugin-lockale must be a path'],
  ['a path with NUL', { root: 'a\0b' }, 'PLUGIN_OPTION_INVALID', '"root" of unplugin-lockale must be a path'],
  ['no project', { projects: [] }, 'PLUGIN_OPTION_INVALID', '"projects" of unplugin-lockale must be a list of paths'],
  ['a project that is no path', { projects: ['.', {}] }, 'PLUGIN_OPTION_INVALID', 'must be a list of paths'],
  [
    'a config of several projects',
    { projects: ['.'], config: 'i18n.json' },
    'PLUGIN_OPTION_INVALID',
    '"config" of unplugin-lockale must be absent where "projects" is set',
  ],
  ['a path that is a number', { root: 1 }, 'PLUGIN_OPTION_INVALID', 'must be a path, not number'],
])('refuses %s', ([, given, code, text]) => {
  expect(() => readOptions(given)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(text) }))
})
