import { defineFormat } from '@lockale/formats'
import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

/** Lines of `key=value`, in which some values are read as other ones. */
const picky = defineFormat({
  id: 'picky',
  name: 'Picky',
  extensions: ['.own'],
  read: (text) => ({
    entries: [...text.matchAll(/^(\w+)=(.*)$/gmu)].map(({ index, 0: line, 1: key = '', 2: value = '' }) => {
      const [keyEnd, end] = [index + key.length, index + line.length]
      const range = { start: index, end }
      return { key, value, keyRange: { start: index, end: keyEnd }, valueRange: { start: keyEnd + 1, end }, range }
    }),
  }),
  printValue: (value) => (value.includes('  ') ? value : value.replace('Nein', 'No')),
  printEntry: (key, token) => `${key.at(-1)}=${token}`,
})

test('an answer that a format refuses is set aside when files are written, and what stood there stays', async () => {
  const files = [{ source: 'en.own', target: '{locale}.own', format: picky }]
  const world = createWorld(
    { 'en.own': 'a=No\nb=Yes\n', 'de.own': '' },
    { targets: ['de', 'fr'], files, syntax: 'none' },
  )
  world.translator.answer = ({ texts }) => texts.map((text) => (text === 'No' ? 'Nein' : `de:${text}`))
  const report = await world.project.sync({ translator: world.translator })
  expect(report).toMatchObject({ isComplete: false, stopped: undefined, written: 2 })
  expect(report.diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
    ['not-translated', 'de.own', 'a'],
    ['not-translated', 'fr.own', 'a'],
  ])
  expect(world.files()).toMatchObject({ 'de.own': 'b=de:Yes\n', 'fr.own': 'b=de:Yes\n' })
  expect(world.files()['lockale.lock']).not.toContain('\ta\t')
  const { requests } = world.translator
  const sent = requests.length
  await world.project.sync({ translator: world.translator })
  expect(requests).toHaveLength(sent)
})

test('a fix that a format refuses is not said to be made', async () => {
  const files = [{ source: 'en.own', target: '{locale}.own', format: picky }]
  const world = createWorld(
    { 'en.own': 'a=No way\nb=Yes it is\n', 'de.own': 'a=Nein  nie\nb=Ja  klar\n' },
    { targets: ['de'], files, syntax: 'none' },
  )
  await world.project.sync({ translator: world.translator })
  const { fixed } = await world.project.fix({ rules: ['double-space'] })
  expect(fixed.map(({ message }) => message)).toEqual(['b'])
  expect(world.files()['de.own']).toBe('a=Nein  nie\nb=Ja klar\n')
})
