import { describe, expect, test } from 'vitest'
import { machineText, openOriginWorld, type OriginWorld } from './origin-world.ts'

// Whatever moves, restores or forgets a text, it keeps who wrote it: none of the machine's becomes a person's, where it would never
// follow its source again, and none of a person's becomes the machine's, where it would be overwritten.

const de = 'l/de.json'
const pl = 'l/pl.json'
const en = 'l/en.json'
const all = [en, de, pl]
const lock = 'lockale.lock'

const files = {
  [en]: {
    ok: 'OK',
    a: 'Save',
    b: 'Close the open window',
    c: 'Hello {{name}}, come in',
    d_one: '{{count}} file',
    d_other: '{{count}} files',
    h: 'Send the letter now',
    s: 'Stop',
  },
  [de]: { ok: 'Okay', h: 'Den Brief jetzt absenden', s: 'Halt' },
  [pl]: { h: 'Wyślij list od razu' },
}
const people = ['Okay', 'Den Brief jetzt absenden', 'Halt', 'Wyślij list od razu']
const config = {
  source: 'en',
  targets: ['de', 'pl'],
  files: ['l/{locale}.json'],
  syntax: 'i18next' as const,
  checks: { 'length-ratio': 'off' as const },
}

interface Scenario {
  readonly name: string
  /** Nothing but this clone's cache can know. */
  readonly needsCache?: true
  /** Another project than the usual one. */
  readonly begin?: Partial<Parameters<typeof openOriginWorld>[0]>
  /** What is done before the last sync. */
  readonly play: (world: OriginWorld) => unknown
}

async function begin(other: Scenario['begin'] = {}): Promise<OriginWorld> {
  const world = openOriginWorld({ config, files, people, ...other })
  await world.sync()
  world.commit()
  return world
}

const rewording = { a: 'Store', b: 'Close all open windows', c: 'Good day {{name}}' }
const newKeys = { n: 'New', m: 'Make one more copy', k_one: '{{count}} key', k_other: '{{count}} keys' }
const lines = (world: OriginWorld, takes: (line: string) => boolean) =>
  world.write({ [lock]: world.read(lock).split('\n').filter(takes).join('\n') })

const renames: readonly Scenario[] = [
  {
    name: 'keys are renamed in all files',
    play: (w) => w.rename({ a: 'x.save', b: 'x.close', ok: 'x.ok', h: 'x.h', s: 'x.s' }, all),
  },
  {
    name: 'keys of plurals and placeholders are renamed',
    play: (w) => w.rename({ c: 'hi', d_one: 'f_one', d_other: 'f_other', d_few: 'f_few', d_many: 'f_many' }, all),
  },
  {
    name: 'renamed and reworded',
    play(w) {
      w.rename({ a: 'x', b: 'y', h: 'z' }, all)
      w.edit(en, { x: 'Store', y: 'Close all open windows', z: 'Send it' })
    },
  },
  { name: 'two keys change places', play: (w) => w.rename({ a: 'b', b: 'a', h: 's', s: 'h' }, all) },
  {
    name: 'renamed twice between two runs',
    play(w) {
      w.rename({ a: 'x', b: 'y' }, all)
      w.rename({ x: 'p', y: 'q' }, all)
    },
  },
  {
    name: 'renamed, committed, and renamed back',
    async play(w) {
      w.rename({ a: 'x', b: 'y', s: 'z' }, all)
      await w.sync()
      w.commit()
      w.rename({ x: 'a', y: 'b', z: 's' }, all)
    },
  },
  {
    name: 'reworded and renamed in one go, then committed without a run',
    play(w) {
      w.edit(en, { b: 'Close all open windows' })
      w.commit()
      w.rename({ b: 'y' }, all)
      w.commit()
    },
  },
  {
    name: 'the files get another name',
    play(w) {
      w.git('mv', 'l', 'i18n')
      w.config({ files: ['i18n/{locale}.json'] })
    },
  },
  {
    name: 'keys go to a second file',
    play(w) {
      w.config({ files: ['l/{locale}.json', 'm/{locale}.json'] })
      for (const file of all) {
        const { a, b, s } = w.texts(file)
        w.write({ [file.replace('l/', 'm/')]: { a, b, s } })
        w.edit(file, { a: undefined, b: undefined, s: undefined })
      }
    },
  },
]

const copies: readonly Scenario[] = [
  {
    name: 'the file of a locale is copied for a country',
    play(w) {
      w.write({ 'l/de-AT.json': w.read(de) })
      w.config({ targets: ['de', 'pl', 'de-AT'] })
    },
  },
  {
    name: 'a locale gets another name',
    play(w) {
      w.git('mv', de, 'l/de-DE.json')
      w.config({ targets: ['de-DE', 'pl'] })
    },
  },
]

/** One more rewording that a run has answered. */
async function rewordAndSync(w: OriginWorld): Promise<void> {
  w.edit(en, rewording)
  await w.sync()
}

const restored: readonly Scenario[] = [
  {
    name: 'an old target file is checked out, committed',
    async play(w) {
      await rewordAndSync(w)
      w.commit()
      w.git('checkout', 'HEAD~1', '--', de)
    },
  },
  {
    name: 'an old target file is checked out, not committed',
    async play(w) {
      await rewordAndSync(w)
      w.git('checkout', '--', de)
    },
  },
  {
    name: 'a target file of three versions ago',
    async play(w) {
      for (const b of ['Close it', 'Shut the open window', 'Close every window', 'Close all windows now']) {
        w.edit(en, { b, a: `${b.split(' ')[0]}` })
        await w.sync()
        w.commit()
      }
      w.git('checkout', 'HEAD~4', '--', de)
    },
  },
  {
    name: 'a text of three answers ago, nothing of it committed',
    needsCache: true,
    async play(w) {
      w.edit(en, { b: 'Shut that window', a: 'Keep' })
      await w.sync()
      const before = w.texts(de)
      for (const b of ['Close it', 'Close every window', 'Close all windows now', 'Leave']) {
        w.edit(en, { b, a: `${b.split(' ')[0]}` })
        await w.sync()
      }
      w.edit(de, { a: before['a'], b: before['b'] })
    },
  },
  {
    name: 'source and lock of another branch',
    async play(w) {
      w.git('checkout', '-q', '-b', 'other')
      await rewordAndSync(w)
      w.commit()
      w.git('checkout', '-q', 'main')
      w.git('checkout', 'other', '--', en, lock)
    },
  },
  {
    name: 'the target file of another branch',
    async play(w) {
      w.git('checkout', '-q', '-b', 'other')
      await rewordAndSync(w)
      w.commit()
      w.git('checkout', '-q', 'main')
      w.git('checkout', 'other', '--', de)
    },
  },
  {
    name: 'all files of another branch but the lock',
    async play(w) {
      w.git('checkout', '-q', '-b', 'other')
      w.edit(en, newKeys)
      await rewordAndSync(w)
      w.commit()
      w.git('checkout', '-q', 'main')
      w.git('checkout', 'other', '--', ...all)
    },
  },
  {
    name: 'the old lock',
    async play(w) {
      await rewordAndSync(w)
      w.commit()
      w.git('checkout', 'HEAD~1', '--', lock)
    },
  },
  {
    name: 'the old lock and the old target file',
    async play(w) {
      await rewordAndSync(w)
      w.commit()
      w.git('checkout', 'HEAD~1', '--', lock, de)
    },
  },
  {
    name: 'the old source, alone',
    async play(w) {
      await rewordAndSync(w)
      w.commit()
      w.git('checkout', 'HEAD~1', '--', en)
    },
  },
  {
    name: 'the old source and its lock',
    async play(w) {
      await rewordAndSync(w)
      w.commit()
      w.git('checkout', 'HEAD~1', '--', en, lock)
    },
  },
  {
    name: 'a commit is reverted',
    async play(w) {
      await rewordAndSync(w)
      w.commit()
      w.git('revert', '--no-edit', 'HEAD')
      w.edit(en, { b: 'Shut it' })
    },
  },
  {
    name: 'everything is stashed, and comes back behind another run',
    async play(w) {
      await rewordAndSync(w)
      w.git('stash')
      await w.sync()
      w.git('stash', 'pop')
    },
  },
  {
    name: 'the target file is stashed, and comes back behind another run',
    needsCache: true,
    async play(w) {
      await rewordAndSync(w)
      w.git('stash', 'push', de)
      w.edit(en, { b: 'Shut it', a: 'Keep' })
      await w.sync()
      w.git('checkout', '--', de)
      w.git('stash', 'pop')
    },
  },
  {
    name: 'a person settles a merge with old lines of the machine',
    async play(w) {
      w.git('checkout', '-q', '-b', 'other')
      w.edit(en, { b: 'Shut the window' })
      await w.sync()
      w.commit()
      w.git('checkout', '-q', 'main')
      await rewordAndSync(w)
      w.commit()
      w.git('merge', '-q', '-X', 'ours', 'other')
      w.git('checkout', 'other', '--', de)
    },
  },
]

/** New keys that a run has answered, and nothing of it is committed. */
async function addAndSync(w: OriginWorld): Promise<void> {
  w.edit(en, newKeys)
  await w.sync()
}

const lostLock: readonly Scenario[] = [
  {
    name: 'the lock is checked out',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.git('checkout', '--', lock)
    },
  },
  {
    name: 'the lock is stashed',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.git('stash', 'push', lock)
    },
  },
  {
    name: 'the files are committed without the lock',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.git('add', 'l')
      w.git('commit', '-qm', 'without the lock')
      w.git('reset', '-q', '--hard')
    },
  },
  {
    name: 'a key is deleted and comes back in the editor',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      const before = all.map((file) => [file, w.read(file)] as const)
      for (const file of [en])
        w.edit(file, { n: undefined, m: undefined, k_one: undefined, k_other: undefined, a: undefined })
      await w.sync()
      w.write(Object.fromEntries(before))
    },
  },
  {
    name: 'the lock is deleted',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.write({ [lock]: undefined })
    },
  },
  {
    name: 'the lock is deleted for good, in a commit',
    async play(w) {
      w.git('rm', '-q', lock)
      w.commit()
    },
  },
  {
    name: 'lines of the lock are lost',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      lines(w, (line) => !/\t(?:n|m|a|k~plural)\t/u.test(line))
    },
  },
  {
    name: 'the lock is cut off',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.write({ [lock]: w.read(lock).slice(0, 300) })
    },
  },
  {
    name: 'the lock says nothing any more',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      lines(w, (line) => /^[#%]/u.test(line))
    },
  },
  {
    name: 'a conflict in the lock is settled with ours',
    async play(w) {
      w.git('checkout', '-q', '-b', 'other')
      w.edit(en, { m: newKeys.m, n: newKeys.n })
      await w.sync()
      w.commit()
      w.git('checkout', '-q', 'main')
      w.edit(en, { b: rewording.b })
      await w.sync()
      w.commit()
      w.git('merge', '-q', '-X', 'theirs', 'other')
      w.git('checkout', 'HEAD~1', '--', lock)
    },
  },
  {
    name: 'the lock of before a rewording',
    needsCache: true,
    async play(w) {
      await rewordAndSync(w)
      w.git('checkout', '--', lock)
    },
  },
  {
    name: 'lock and source of before a rewording',
    needsCache: true,
    async play(w) {
      await rewordAndSync(w)
      w.git('checkout', '--', lock, en)
    },
  },
  {
    name: 'the lock is lost, and the source goes on',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.git('checkout', '--', lock)
      w.edit(en, { m: 'Make a second copy now', n: 'Newer' })
    },
  },
  {
    name: 'the lock is lost, and a long key renamed',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.git('checkout', '--', lock)
      w.rename({ m: 'copy' }, all)
    },
  },
  {
    name: 'the lock is lost, and a key deleted, which comes back behind a run',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.git('checkout', '--', lock)
      const texts = w.texts(de)
      w.edit(en, { m: undefined, n: undefined })
      await w.sync()
      w.edit(en, newKeys)
      w.edit(de, texts)
    },
  },
  {
    name: 'the lock is lost, and a person types beside it',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      w.git('checkout', '--', lock)
      w.types(de, { n: 'Neu', k_one: '{{count}} Schlüssel', a: 'Okay!' })
    },
  },
  {
    name: 'a person types the short word that a key had which is gone',
    needsCache: true,
    async play(w) {
      await addAndSync(w)
      const answer = w.texts(de)['n'] ?? ''
      w.edit(en, { n: undefined })
      await w.sync()
      w.edit(en, { other: 'New' })
      w.edit(de, { other: answer.replace(machineText, '') })
    },
  },
]

const v3 = {
  [en]: { f: '{{count}} file', f_plural: '{{count}} files', p: 'One more file is there', h: 'Stop', h_plural: 'Stops' },
  [de]: { h: 'Halt', h_plural: 'Halte' },
  [pl]: {},
}
const oldJson = {
  config: { ...config, syntax: { id: 'i18next' as const, version: 3 as const } },
  files: v3,
  people: ['Halt', 'Halte'],
}

const plurals: readonly Scenario[] = [
  {
    name: 'i18next 3 to 4',
    begin: oldJson,
    play(w) {
      const two = { f: 'f_one', f_plural: 'f_other', h: 'h_one', h_plural: 'h_other' }
      w.rename(two, [en, de])
      w.rename({ f_0: 'f_one', f_1: 'f_few', f_2: 'f_many', h_0: 'h_one', h_1: 'h_few', h_2: 'h_many' }, [pl])
      w.config({ syntax: 'i18next' })
    },
  },
  {
    name: 'i18next 4 to 3',
    play(w) {
      w.rename({ d_one: 'd', d_other: 'd_plural' }, [en, de])
      w.rename({ d_one: 'd_0', d_few: 'd_1', d_many: 'd_2', d_other: undefined }, [pl])
      w.config({ syntax: { id: 'i18next', version: 3 } })
    },
  },
  {
    name: 'i18next 3 to 4 with a rewording',
    begin: oldJson,
    play(w) {
      w.rename({ f: 'f_one', f_plural: 'f_other', h: 'h_one', h_plural: 'h_other' }, [en, de])
      w.rename({ f_0: 'f_one', f_1: 'f_few', f_2: 'f_many', h_0: 'h_one', h_1: 'h_few', h_2: 'h_many' }, [pl])
      w.edit(en, { f_other: '{{count}} new files' })
      w.config({ syntax: 'i18next' })
    },
  },
  {
    name: 'a message becomes a plural',
    play(w) {
      w.rename({ c: 'c_other', a: 'a_other', s: 's_other' }, all)
      w.edit(en, { c_one: 'Hello {{name}}', a_one: 'Save it', s_one: 'Stop it' })
    },
  },
  {
    name: 'a plural becomes a message',
    play(w) {
      w.rename({ d_other: 'd', d_one: undefined, d_few: undefined, d_many: undefined }, all)
    },
  },
  {
    name: 'a plural gets another name for its key',
    play: (w) => w.rename({ d_one: 'e_one', d_other: 'e_other', d_few: 'e_few', d_many: 'e_many' }, all),
  },
]

const codemod = (w: OriginWorld, from: RegExp, to: string) => {
  for (const file of all) w.write({ [file]: w.read(file).replaceAll(from, to) })
}
const printf = {
  config: { ...config, syntax: 'printf' as const },
  files: {
    [en]: { a: 'Hello %s', b: '%d files in %s', h: 'Send %s now' },
    [de]: { h: '%s jetzt absenden' },
    [pl]: {},
  },
  people: ['%s jetzt absenden'],
}

const codemods: readonly Scenario[] = [
  {
    name: '{{x}} to {x}',
    play(w) {
      codemod(w, /\{\{(\w+)\}\}/gu, '{$1}')
      w.config({ syntax: 'icu' })
    },
  },
  {
    name: '{{x}} to %{x}, with a message reworded on the way',
    play(w) {
      codemod(w, /\{\{(\w+)\}\}/gu, '%{$1}')
      w.edit(en, { c: 'Good day %{name}' })
      w.config({ syntax: 'rails' })
    },
  },
  {
    name: '%s to %1$s',
    begin: printf,
    play: (w) => {
      for (const file of all) {
        w.edit(
          file,
          Object.fromEntries(
            Object.entries(w.texts(file)).map(([key, text]) => {
              let at = 0
              return [key, text.replaceAll(/%([sd])/gu, (_, kind: string) => `%${++at}$${kind}`)]
            }),
          ),
        )
      }
      w.forgets('%s jetzt absenden')
      w.types(de, { h: '%1$s jetzt absenden' })
    },
  },
  {
    name: '%s to {0}',
    begin: printf,
    play: (w) => {
      for (const file of all) {
        w.edit(
          file,
          Object.fromEntries(
            Object.entries(w.texts(file)).map(([key, text]) => {
              let at = 0
              return [key, text.replaceAll(/%[sd]/gu, () => `{${at++}}`)]
            }),
          ),
        )
      }
      w.forgets('%s jetzt absenden')
      w.types(de, { h: '{0} jetzt absenden' })
      w.config({ syntax: 'java' })
    },
  },
  { name: 'blanks at the ends are tidied', play: (w) => codemod(w, /(qa[a-z]{2})"/gu, '$1 "') },
]

describe.each([
  ['renames', renames],
  ['copies', copies],
  ['restored', restored],
  ['lost locks', lostLock],
  ['plurals', plurals],
  ['codemods', codemods],
] as const)('%s', (_, scenarios) => {
  const cases = scenarios.flatMap((one) => [
    { ...one, cache: 'with the cache' },
    ...(one.needsCache === true ? [] : [{ ...one, cache: 'without the cache' }]),
  ])
  test.for(cases)('$name, $cache', async ({ begin: other, play, cache }) => {
    using world = await begin(other)
    await play(world)
    if (cache === 'without the cache') world.forgetCache()
    await world.sync({ adopt: true })
    expect(await world.sync()).toEqual([])
  })
})
