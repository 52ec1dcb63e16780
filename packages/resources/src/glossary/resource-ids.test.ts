import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFsFromVolume, Volume } from 'memfs'
import { type NodeFs, nodeFileSystem } from '@lockale/disk'
import { openIds } from './id-file.ts'

const [one, two] = ['14aa1883-c4ff-4d02-80f5-bd14dcc31268', '25bb1883-c4ff-4d02-80f5-bd14dcc31268']
const key = 'http://a glossary t.csv'
const open = (text?: string) => {
  const volume = Volume.fromJSON(text === undefined ? { '/app': null } : { '/app/lockale.resources.json': text })
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs)
  return openIds({ root: '/app', place: 'http://a' }, fs)
}
const line = (id: string, more = '"pushed":{"en-de":"12345678"}') =>
  `    ${JSON.stringify(key)}: {"id":"${id}",${more}}`
const file = (...lines: readonly string[]) => `{\n  "version": 1,\n  "resources": {\n${lines.join('\n')}\n  }\n}\n`

test.for<[name: string, text: string, ids: readonly string[]]>([
  ['one', file(line(one)), [one]],
  [
    'both sides of a conflict, the later counts',
    file('<<<<<<< a', line(one), '=======', line(two), '>>>>>>> b'),
    [two],
  ],
  ['a line that is cut off', file(line(one).slice(0, 60)), []],
  ['an id that is none', file(line(`0${one}`)), []],
  ['an id that leads elsewhere', file(line('../../v2/usage?')), []],
  ['no id', file(line('')), []],
  ['an id that is no text', file(`    ${JSON.stringify(key)}: {"id":4}`), []],
  ['a name with an escape that is none', file('    "a\\q": {"id":"x","pushed":{}}', line(one)), [one]],
  ['hashes that are none', file(line(one, '"pushed":[1]')), [one]],
  ['another file', 'garbage {{{', []],
  ['nothing', '', []],
  ['lines of another system', file(line(one)).replaceAll('\n', '\r\n'), [one]],
])('what is on record: %s', async ([, text, ids]) => {
  expect([...(await open(text).all()).values()].map(({ id }) => id)).toEqual(ids)
})

test('what is printed is read back, whatever names and hashes there are', async () => {
  const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'a "b" {c}: d', 'ü\n'), fc.string())
  const id = fc.record({
    id: fc.uuid(),
    pushed: fc.dictionary(name, fc.string()).map((hashes): Readonly<Record<string, string>> => ({ ...hashes })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, id)), async (entries) => {
      const records = open()
      for (const [each, own] of entries) await records.set(each, own)
      expect(await records.all()).toEqual(new Map(entries))
    }),
  )
})
