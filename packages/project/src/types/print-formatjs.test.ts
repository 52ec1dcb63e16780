import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

test.for<[text: string, passed: string | undefined]>([
  ['Hello', '{}'],
  ["Hello '{name}'", '{}'],
  ['Hello {name}', '{ name: Value }'],
  ['{n, number} {n}', '{ n: number | bigint }'],
  ['{at, date, long} {at, time}', '{ at: Date | number }'],
  ['{x, number} {x, date}', '{ x: Value }'],
  ['{x, spellout} {0}', '{ x: Value; "0": Value }'],
  [
    '{n, plural, =0 {none of {a}} other {# {k, select, x {{b}} other {c}}}}',
    '{ n: number | bigint; k: string | number | boolean; a: Value; b: Value }',
  ],
  ['{n, selectordinal, one {#st} other {#th}}', '{ n: number | bigint }'],
  ['<b>{name}</b>', undefined],
  ['{name', undefined],
])('what "%s" has to be passed', async ([text, passed]) => {
  const types = { file: 'src/messages.d.ts', library: 'formatjs' }
  const world = createWorld({ 'en.json': { message: text } }, { types, syntax: 'icu' })
  await world.project.writeTypes()
  const lines = world.files()[types.file]?.split('\n') ?? []
  expect(lines.find((line) => line.startsWith('      message: '))).toBe(passed && `      message: ${passed}`)
  expect(lines).toContain('        | "message"')
})
