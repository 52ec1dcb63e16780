import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const config = { files: ['{locale}.yml'], syntax: 'rails', targets: ['de', 'fr'] }

const source = `en:
  default: &default
    save: Save the file
    days: &days
      one: one day
      other: "%{count} days"
  admin:
    <<: *default
    title: Administration
  user:
    days: *days
    name: &name Your name
  form:
    name: *name
`

/** As a tool writes it that knows no aliases. */
const writtenOut = `de:
  default:
    save: Datei speichern
    days:
      one: ein Tag
      other: "%{count} Tage"
  admin:
    save: Datei speichern
    days:
      one: ein Tag
      other: "%{count} Tage"
    title: Verwaltung
  user:
    days:
      one: ein Tag
      other: "%{count} Tage"
    name: Ihr Name
  form:
    name: Ihr Name
`

const sync = (world: World) => world.project.sync({ translator: world.translator })

async function check(world: World) {
  const { diagnostics, coverage } = await world.project.check()
  const grave = diagnostics.filter(({ severity }) => severity !== 'info')
  return { found: grave.map(({ code, locale, message }) => [code, locale, message]), coverage }
}

test('a target that writes out what the source has by aliases lacks nothing and has nothing too many', async () => {
  const world = createWorld({ 'en.yml': source, 'de.yml': writtenOut }, { ...config, targets: ['de'] })
  expect(await sync(world)).toMatchObject({ isComplete: true, requests: 0 })
  expect(world.files()['de.yml']).toBe(writtenOut)
  expect((await check(world)).found).toEqual([])
})

test('a new target has the aliases of the source, and is asked for nothing more', async () => {
  const world = createWorld({ 'en.yml': source, 'de.yml': writtenOut }, config)
  expect(await sync(world)).toMatchObject({ isComplete: true })
  expect(world.translator.texts()).toHaveLength(5)
  const french = world.files()['fr.yml'] ?? ''
  expect(french).toContain('  admin:\n    <<: *default\n')
  expect(french).toContain('  form:\n    name: *name\n')
  expect(await sync(world.reopen())).toMatchObject({ isComplete: true, requests: 0, written: 0 })
  expect(world.files()['fr.yml']).toBe(french)
  const { found, coverage } = await check(world)
  expect(found).toEqual([])
  expect(coverage.map((own) => [own.locale, own.coverage, own.files[0]?.messages])).toEqual([
    ['de', 1, 8],
    ['fr', 1, 4],
  ])
})

test('a change behind the anchor is one for the texts that are written out', async () => {
  const world = createWorld({ 'en.yml': source, 'de.yml': writtenOut }, config)
  await sync(world)
  world.write('en.yml', source.replace('Save the file', 'Save this document').replace('Your name', 'Your full name'))
  const { found } = await check(world.reopen())
  expect(
    found.filter(([code, locale]) => code === 'source-changed' && locale === 'de').map(([, , message]) => message),
  ).toEqual(['default.save', 'user.name', 'admin.save', 'form.name'])
  await sync(world.reopen())
  expect(world.files()['de.yml']).toBe(writtenOut)
  expect(world.files()['fr.yml']).toContain('save: fr:Save this document')
  await world.reopen().project.accept({ messages: ['admin.save', 'form.name'], locales: ['de'] })
  const after = await check(world.reopen())
  expect(after.found.flatMap(([code, , message]) => (code === 'source-changed' ? [message] : []))).toEqual([
    'default.save',
    'user.name',
  ])
})

test('what is written out and equals its source is translated in its place', async () => {
  const english = writtenOut.replace('admin:\n    save: Datei speichern', 'admin:\n    save: Save the file')
  const world = createWorld({ 'en.yml': source, 'de.yml': english }, { ...config, targets: ['de'] })
  expect(await sync(world)).toMatchObject({ isComplete: true, written: 1 })
  expect(world.files()['de.yml']).toBe(english.replace('Save the file', 'de:Save the file'))
  expect(await sync(world.reopen())).toMatchObject({ requests: 0, written: 0 })
})

test('an override beside the merge key, and aliases of its own, are right as they are', async () => {
  const own = source
    .replace('en:', 'de:')
    .replace('Save the file', 'Datei speichern')
    .replace('one day', 'ein Tag')
    .replace('%{count} days', '%{count} Tage')
    .replace('title: Administration', 'title: Verwaltung\n    save: Datei sichern')
    .replace('Your name', 'Ihr Name')
  const world = createWorld({ 'en.yml': source, 'de.yml': own }, { ...config, targets: ['de'] })
  expect(await sync(world)).toMatchObject({ isComplete: true, requests: 0 })
  expect((await check(world)).found).toEqual([['inconsistent', 'de', 'admin.save']])
  expect(world.files()['de.yml']).toBe(own)
})

test('what the source has in no way is still too many', async () => {
  const more = writtenOut.replace('    title:', '    extra: Zu viel\n    title:')
  const world = createWorld({ 'en.yml': source, 'de.yml': more }, { ...config, targets: ['de'] })
  await sync(world)
  expect((await check(world)).found).toEqual([['extra-key', 'de', 'admin.extra']])
})

test('an edit beside texts that are written out puts no alias in their place', async () => {
  const mixed = writtenOut.replace('days:', 'days: &days').replace('    title: Verwaltung\n', '')
  const world = createWorld({ 'en.yml': source, 'de.yml': mixed }, { ...config, targets: ['de'] })
  expect(await sync(world)).toMatchObject({ isComplete: true, written: 1 })
  const written = world.files()['de.yml'] ?? ''
  expect(written).toContain('    title: de:Administration\n')
  expect(written.replace('    title: de:Administration\n', '')).toBe(mixed)
})

test('forms that a language needs besides come into a plural that is written out, and the machine keeps to it', async () => {
  const polish = writtenOut
    .replace('de:', 'pl:')
    .replace('save: Datei speichern', 'save: Zapisz plik')
    .replace('    days:\n', '    days:\n      few: "%{count} dni"\n      many: "%{count} dni"\n')
    .replace('save: Datei speichern', 'save: Save the file')
  const world = createWorld({ 'en.yml': source, 'pl.yml': polish }, { ...config, targets: ['pl'] })
  expect(await sync(world)).toMatchObject({ isComplete: true })
  const days =
    '      one: ein Tag\n      few: pl:%{count} days\n      many: pl:%{count} days\n      other: "%{count} Tage"\n'
  expect(world.files()['pl.yml']?.split(days)).toHaveLength(3)
  world.write('en.yml', source.replace('Save the file', 'Save this document'))
  await sync(world.reopen())
  expect(world.files()['pl.yml']).toContain('  admin:\n    save: pl:Save this document\n')
  expect(world.files()['pl.yml']).toContain('  default:\n    save: Zapisz plik\n')
})

const short = `base: &b
  ok: OK
t: &t Some text
u: *t
c: *b
z:
  <<: *b
  d: Delete it
`

test('what a target without anchors has in no way is asked of it', async () => {
  const plain = 'base:\n  ok: Ja\nt: Ein Text\nz:\n  d: Weg damit\n'
  const world = createWorld({ 'en.yml': short, 'de.yml': plain }, { files: ['{locale}.yml'], targets: ['de'] })
  expect((await check(world)).found).toEqual([
    ['missing-key', 'de', 'u'],
    ['missing-key', 'de', 'c.ok'],
    ['missing-key', 'de', 'z.ok'],
  ])
  expect(await sync(world.reopen())).toMatchObject({ isComplete: true, written: 3 })
  const written = 'base:\n  ok: Ja\nt: Ein Text\nu: de:Some text\nc:\n  ok: de:OK\nz:\n  d: Weg damit\n  ok: de:OK\n'
  expect(world.files()['de.yml']).toBe(written)
  expect(await sync(world.reopen())).toMatchObject({ isComplete: true, requests: 0, written: 0 })
  expect(world.files()['de.yml']).toBe(written)
})

test('so it is below the root key of Rails, for a plural with all its forms', async () => {
  const plain = writtenOut
    .replace('de:', 'pl:')
    .replace('  user:\n    days:\n      one: ein Tag\n      other: "%{count} Tage"\n', '  user:\n')
    .replace('  form:\n    name: Ihr Name\n', '')
  const world = createWorld({ 'en.yml': source, 'pl.yml': plain }, { ...config, targets: ['pl'] })
  expect(await sync(world)).toMatchObject({ isComplete: true })
  const written = world.files()['pl.yml'] ?? ''
  expect(written).toContain('  user:\n    days:\n      one: pl:one day\n      few: pl:%{count} days\n')
  expect(written).toContain('  form:\n    name: pl:Your name\n')
  expect(await sync(world.reopen())).toMatchObject({ requests: 0, written: 0 })
})

test.for<[name: string, target: string, written: string]>([
  [
    'has aliases of its own',
    'base: &x\n  ok: Ja\nt: &y Ein Text\nu: *y\nc: *x\nz:\n  <<: *x\n  d: Weg damit\n',
    'base: &x\n  ok: Ja\nt: &y Ein Text\nu: *y\nc: *x\nz:\n  <<: *x\n  d: Weg damit\n',
  ],
  [
    'has the anchors',
    'base: &b\n  ok: Ja\nt: &t Ein Text\nz:\n  <<: *b\n  d: Weg damit\n',
    'base: &b\n  ok: Ja\nt: &t Ein Text\nu: *t\nc: *b\nz:\n  <<: *b\n  d: Weg damit\n',
  ],
  [
    'gets the anchors',
    'z:\n  d: Weg damit\n  ok: Ja\n',
    'base: &b\n  ok: de:OK\nt: &t de:Some text\nu: *t\nc: *b\nz:\n  d: Weg damit\n  ok: Ja\n',
  ],
])('a target that %s is asked for no more', async ([, target, written]) => {
  const world = createWorld({ 'en.yml': short, 'de.yml': target }, { files: ['{locale}.yml'], targets: ['de'] })
  await sync(world)
  await sync(world.reopen())
  expect(world.files()['de.yml']).toBe(written)
  expect(await sync(world.reopen())).toMatchObject({ requests: 0, written: 0 })
})

test('where a target has a value of another kind, what the source inherits there is not asked', async () => {
  const numbers = 'base:\n  ok: Ja\nt: Ein Text\nu: 5\nc: 6\nz:\n  d: Weg damit\n  ok: 7\n'
  const world = createWorld({ 'en.yml': short, 'de.yml': numbers }, { files: ['{locale}.yml'], targets: ['de'] })
  expect(await sync(world)).toMatchObject({ isComplete: true, requests: 0 })
  expect(world.files()['de.yml']).toBe(numbers)
})

test.for<[name: string, source: string, target: string, written: string]>([
  [
    'is written out in part',
    'b: &b\n  k: one\n  l: two\nc: *b\n',
    'b: &b\n  k: eins\n  l: zwei\nc:\n  k: eins\n',
    'b: &b\n  k: eins\n  l: zwei\nc:\n  k: eins\n  l: de:two\n',
  ],
  [
    'is found by an alias inside of an alias',
    'x: &x\n  k: one\nb: &b\n  y: *x\n  l: two\nc: *b\n',
    'x:\n  k: eins\nb:\n  y:\n    k: eins\n  l: zwei\n',
    'x:\n  k: eins\nb:\n  y:\n    k: eins\n  l: zwei\nc:\n  y:\n    k: de:one\n  l: de:two\n',
  ],
  ['stands in a list', 'a: &x one\nb:\n- two\n- *x\n', 'a: eins\nb:\n- zwei\n', 'a: eins\nb:\n- zwei\n- de:one\n'],
])('what %s is asked, and comes once', async ([, from, target, written]) => {
  const world = createWorld({ 'en.yml': from, 'de.yml': target }, { files: ['{locale}.yml'], targets: ['de'] })
  expect(await sync(world)).toMatchObject({ isComplete: true })
  expect(world.files()['de.yml']).toBe(written)
  expect(await sync(world.reopen())).toMatchObject({ requests: 0, written: 0 })
  expect(world.files()['de.yml']).toBe(written)
  expect((await check(world.reopen())).found).toEqual([])
})
