import { expect, test } from 'vitest'
import { type Host, unknownHost } from './host.ts'
import type { Outcome } from './outcome.ts'
import { syncHooks } from './sync-hooks.ts'
import type { SyncEnd } from './sync-words.ts'
import type { syncOf } from './sync.ts'

const end: SyncEnd = { state: 'done', text: 'nothing to translate', mayPass: false, aside: '' }
const fine: Outcome = { failure: undefined, warnings: [] }

interface World {
  readonly host: Host
  /** What the sync is asked for, in order. */
  readonly asked: string[]
  readonly said: string[]
  readonly sync: ReturnType<typeof syncOf>
}

function create(ended: SyncEnd | undefined, host: Partial<Host> = {}): World {
  const [asked, said]: [string[], string[]] = [[], []]
  const note = (what: string) => void asked.push(what)
  return {
    asked,
    said,
    host: { ...unknownHost(), say: (level, text) => void said.push(`${level}: ${text}`), ...host },
    sync: {
      async beforeBuild() {
        note('build')
        return ended
      },
      watch() {
        note('watch')
        return { files: async () => ['/en.json'], changed: () => note('changed'), close: async () => note('close') }
      },
      state: () => undefined,
    },
  }
}

test.for<[name: string, ended: SyncEnd | undefined, outcome: Outcome, said: readonly string[]]>([
  ['done', end, fine, ['info: nothing to translate']],
  ['the same state as before', undefined, fine, []],
  ['refused in CI', { ...end, state: 'stopped', text: 'in CI' }, fine, ['info: in CI']],
  [
    'a part: its texts are used',
    { ...end, state: 'incomplete', text: 'x' },
    { ...fine, warnings: [{ text: 'x' }] },
    [],
  ],
  ['failed', { ...end, state: 'failed', text: 'x' }, { ...fine, failure: { text: 'x' } }, []],
  [
    'answers that are paid and on no record',
    { ...end, aside: '{"line"}' },
    { ...fine, warnings: [{ text: '{"line"}' }] },
    ['info: nothing to translate'],
  ],
])('before a build: %s', async ([, ended, outcome, said]) => {
  const world = create(ended)
  const hooks = syncHooks({ syncsBuild: true, syncsDev: true }, world.host, place, () => world.sync)
  expect(await hooks.start()).toEqual(outcome)
  expect(world).toMatchObject({ asked: ['build'], said })
})

test.for<[name: string, syncs: Parameters<typeof syncHooks>[0], host: Partial<Host>, asked: readonly string[]]>([
  ['no sync', { syncsBuild: false, syncsDev: false }, { isWatching: true }, []],
  ['a sync of builds, while it watches', { syncsBuild: true, syncsDev: false }, { isWatching: true }, []],
  ['a sync of dev, in a build', { syncsBuild: false, syncsDev: true }, {}, []],
  [
    'a sync of dev, while it watches',
    { syncsBuild: true, syncsDev: true },
    { isWatching: true },
    ['watch', 'changed', 'close'],
  ],
  [
    'a bundler that tells no changes: each build after the first is one',
    { syncsBuild: false, syncsDev: true },
    { tellsChanges: false },
    ['watch', 'changed', 'changed', 'close'],
  ],
])('two builds and a change: %s', async ([, syncs, host, asked]) => {
  const world = create(end, host)
  const hooks = syncHooks(syncs, world.host, place, () => world.sync)
  for (let builds = 0; builds < 2; builds++) expect(await hooks.start()).toEqual(fine)
  const isOn = asked.length > 0
  expect(await hooks.files()).toEqual(isOn ? ['/en.json'] : [])
  hooks.changed()
  await hooks.close()
  await hooks.close()
  expect(world.asked).toEqual(asked)
})

function place(): { readonly root: string; readonly config: undefined } {
  return { root: '/', config: undefined }
}
