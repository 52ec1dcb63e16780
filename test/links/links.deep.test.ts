import { cp, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { LocalService } from '@lockale/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLines } from '../canary/command-lines.ts'
import { runInside } from '../canary/run-inside.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import { type Ended, startProgram } from '../cli/lockale.ts'
import { testDepth } from '../depth.ts'
import { gitEnvironment } from '../git/environment.ts'
import { startAsReal } from '../start-as-real.ts'
import { scenes, type Scene } from './scenes.ts'
import { writtenPlaces } from './written-places.ts'

let service: LocalService
beforeAll(async () => void (service = await startAsReal()))
afterAll(() => service.close())

const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', LOCKALE_KEY: 'test-key' }

test('every command that writes into a project is played', () => {
  const played = new Set(scenes.map(({ line }) => line.split(' ')[0]))
  const missing = Object.keys(commandLines).filter((name) => !played.has(name) && !writesNothing.has(name))
  expect(missing).toEqual([])
})

/** They write no file of a project, or only what another one's line writes. */
const writesNothing = new Set(
  'completion doctor explain formats keys languages review serve status style translate unlock usage watch why write'.split(
    ' ',
  ),
)

/** The first is the sync that a stranger's clone begins with; all of them, and each link, where tests look deeper. */
const looked = scenes.filter((_, turn) => testDepth > 1 || turn % 4 === 0)

test.for(looked)('$line: no link in any place that it writes is followed', { timeout: 600_000 }, async (scene) => {
  await using made = await createFolder(scene.files(service.url))
  await script(made, scene.git)
  for (const line of scene.before ?? []) {
    const ended = await lockale(made, line)
    expect([line, ended.code, ended.err]).toEqual([line, expect.toBeOneOf([0, 1]), expect.anything()])
  }
  await script(made, scene.after)
  // Names with a part that is drawn by lot cannot be foreseen by anybody.
  const [first, second] = [await placesOf(made, scene), await placesOf(made, scene)]
  // What lies in the folder of git itself came with no clone.
  const places = [...first].filter((place) => second.has(place) && !place.startsWith('.git/')).toSorted()
  expect(places).not.toEqual([])
  const [unchanged, played] = [new Array<string>(), new Set<string>()]
  for (const trial of trialsOf(places).filter((_, turn) => testDepth > 1 || turn % 3 < 2)) {
    const said = await play(made, scene, trial)
    const name = `${trial.kind} ${trial.place}`
    played.add(name)
    if (!said) unchanged.push(name)
  }
  expect(unchanged.filter((one) => !isOver(one))).toEqual(scene.unchanged?.filter((one) => played.has(one)) ?? [])
})

/** What is removed or replaced without being followed: the command goes on, and the link is gone. */
function isOver(trial: string): boolean {
  return /\.lockale-tmp$|run\.lock\.[\da-f]{12}$/u.test(trial)
}

interface Trial {
  readonly place: string
  /** What the link is in the place of, or that it leads to a file that is not there yet. */
  readonly kind: 'file' | 'nothing' | 'folder'
}

function trialsOf(places: readonly string[]): readonly Trial[] {
  const folders = new Set(places.flatMap(foldersAbove))
  const files = places.filter((place) => !folders.has(place))
  const trials = [
    ...files.flatMap((place): Trial[] => [
      { place, kind: 'file' },
      { place, kind: 'nothing' },
    ]),
    ...[...folders].map((place): Trial => ({ place, kind: 'folder' })),
  ]
  return trials
}

function foldersAbove(place: string): readonly string[] {
  const names = place.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, at + 1).join('/')).filter((folder) => folder !== '.git')
}

async function placesOf(made: Folder, scene: Scene): Promise<ReadonlySet<string>> {
  await using folder = await copyOf(made)
  return await writtenPlaces(folder.path, () => lockale(folder, scene.line))
}

/** True if the command said what is wrong. */
async function play(made: Folder, scene: Scene, { place, kind }: Trial): Promise<boolean> {
  await using outside = await createFolder({})
  await using folder = await copyOf(made)
  const [at, victim] = [join(folder.path, place), join(outside.path, 'victim')]
  const there = await lstat(at).catch(() => undefined)
  if (kind === 'folder') await (there === undefined ? mkdir(victim) : cp(at, victim, { recursive: true }))
  if (kind === 'file') await (there?.isFile() === true ? cp(at, victim) : writeFile(victim, 'mine\n'))
  await rm(at, { recursive: true, force: true })
  await mkdir(dirname(at), { recursive: true })
  await symlink(victim, at)
  const before = await look(outside)
  const { code, out, err } = await lockale(folder, scene.line)
  expect([scene.line, kind, place, await look(outside)]).toEqual([scene.line, kind, place, before])
  // What lies there may be refused for what it says before anybody writes it.
  return code !== 0 && [basename(place), 'PATH_OUTSIDE_PROJECT'].some((word) => `${out}${err}`.includes(word))
}

/** Names, bytes and rights. */
async function look({ path }: Folder): Promise<readonly unknown[]> {
  const entries = await readdir(path, { recursive: true })
  return Promise.all(
    entries.toSorted().map(async (name) => {
      const stat = await lstat(join(path, name))
      return [name, stat.mode, stat.isFile() ? await readFile(join(path, name), 'latin1') : '']
    }),
  )
}

async function copyOf(made: Folder): Promise<Folder> {
  const folder = await createFolder({})
  await cp(made.path, folder.path, { recursive: true, verbatimSymlinks: true })
  return folder
}

function lockale(folder: Folder, line: string): Promise<Ended> {
  return runInside(line.split(' '), { cwd: folder.path, env, columns: 1000 })
}

async function script({ path: cwd }: Folder, text: string | undefined): Promise<void> {
  if (text === undefined) return
  const { code, err } = await startProgram('sh', ['-ec', text], { cwd, env: gitEnvironment }).ended
  if (code !== 0) throw new Error(err)
}
