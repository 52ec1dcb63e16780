import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { findConfig } from '../find-config.ts'
import { readLiteralConfig } from '../literal-config.ts'
import { compareMark, digestOf, type Mark, stateOf } from './marks.ts'
import {
  isEmpty,
  isOurs,
  type KeptAnswer,
  makeFolder,
  type Memory,
  readMemory,
  type RememberedAnswer,
  writeMemory,
} from './memory-file.ts'

/** One call of a command: its folder, and all else that decides its output, except for the project's files. */
interface AnswerQuestion {
  readonly cwd: string
  /** All else that decides what the command prints: flags, version, terminal, environment. */
  readonly facts: readonly (string | number | boolean)[]
  readonly name?: 'answers' | 'answers-build'
}

/** What a command read to produce its output. If none of it changes, the output of the next call is the same. */
export interface Seen {
  readonly marks: readonly Mark[]
  /** Absolute paths of lockale's program files. Another version may print something else. */
  readonly own: readonly string[]
  /** Absolute paths of files that the command did not read, but whose existence it tested. */
  readonly asked: readonly (readonly [path: string, isThere: boolean])[]
}

/** The cached outputs of commands. Open the cache before a command begins, to compare files as they were then. */
export interface AnswerMemory {
  readonly root: string
  readonly answer: RememberedAnswer | undefined
  /** Caches the output of a command. Never fails and prints nothing: without a cache, a command is only slower. */
  keep(answer: RememberedAnswer, seen: Seen): void
}

/**
 * Opens the cache of command outputs in `.lockale/`: one list of the files that commands read, and one output for each
 * call of a command. The outputs are valid while no file in the list changes. Returns `undefined` if no output may be
 * cached: a build finds no `.lockale/`, the config is code, or there are several projects. To be fast, loads no other
 * part of lockale. Writes only in `.lockale/`, and trusts only what it can compare.
 */
export async function openAnswerMemory(question: AnswerQuestion): Promise<AnswerMemory | undefined> {
  const startedMs = Date.now()
  const { cwd, facts, name = 'answers' } = question
  const found = await findPlace(cwd)
  if (found === undefined) return undefined
  const { root, config } = found
  const folder = join(root, '.lockale')
  const makesFolder = name === 'answers'
  // Made before the command reads, which records what is in the project. Without a lockfile, it may be a first look.
  if (makesFolder && existsSync(join(root, 'lockale.lock'))) makeFolder(folder)
  if (!isOurs(folder) && !(makesFolder && isEmpty(folder))) return undefined
  const place: Place = { root, folder, name, startedMs }
  const key = digestOf(JSON.stringify([...facts, cwd, root]))
  return {
    root,
    answer: recall(key, place),
    keep({ exitCode, stdout, stderr }, { marks, own, asked }) {
      if (exitCode !== 0 && exitCode !== 1) return
      const states = own.map((path) => [path, ownState(path)] as const)
      const places = asked.map(([path, isThere]) => [path, isThere ? 'there' : 'absent'] as const)
      const answer = { key, own: [...states, ...places], exitCode, stdout, stderr }
      if (makesFolder) makeFolder(folder)
      add(answer, [...marks.filter((mark) => mark[1] !== config[1]), config], place)
    },
  }
}

interface Place {
  readonly root: string
  readonly folder: string
  readonly name: string
  readonly startedMs: number
}

function recall(key: string, place: Place): RememberedAnswer | undefined {
  const memory = readMemory(join(place.folder, place.name))
  const answer = memory?.answers.find((one) => one.key === key)
  if (memory === undefined || answer === undefined) return undefined
  try {
    if (answer.own.some(([path, state]) => stateLike(path, state) !== state)) return undefined
  } catch {
    return undefined // written by another version of lockale
  }
  const now = compare(memory, place)
  if (now === undefined) return undefined
  // stores the new times of files whose content was compared, so that they are not read again the next time
  const { folder, name, startedMs } = place
  if (now.isNewlyRead && now.latestNs < settledBefore(startedMs)) {
    writeMemory(folder, { name, memory: { ...memory, marks: now.marks, startedMs } })
  }
  const { exitCode, stdout, stderr } = answer
  return { exitCode, stdout, stderr }
}

const maxAnswers = 16

function add(answer: KeptAnswer, seen: readonly Mark[], place: Place): void {
  const { folder, name, startedMs } = place
  const memory = readMemory(join(folder, name))
  const known = memory && compare(memory, place)
  const others = known === undefined ? [] : (memory?.answers ?? []).filter(({ key }) => key !== answer.key)
  const marks = new Map([...(known?.marks ?? []), ...seen].map((mark) => [`${mark[0]} ${mark[1]}`, mark]))
  const answers = [answer, ...others.slice(0, maxAnswers - 1)]
  writeMemory(folder, { name, memory: { startedMs, marks: [...marks.values()], answers } })
}

function compare(
  memory: Memory,
  { root, startedMs }: Place,
): { readonly marks: readonly Mark[]; readonly isNewlyRead: boolean; readonly latestNs: bigint } | undefined {
  if (memory.startedMs > startedMs) return undefined
  const settledNs = settledBefore(memory.startedMs)
  const marks: Mark[] = []
  let [isNewlyRead, latestNs] = [false, 0n]
  try {
    for (const mark of memory.marks) {
      const same = compareMark(root, mark, settledNs)
      if (same === undefined) return undefined
      marks.push(same.mark)
      isNewlyRead ||= same.isNewlyRead
      if (same.changedNs > latestNs) latestNs = same.changedNs
    }
  } catch {
    return undefined // a link, or unreadable
  }
  return { marks, isNewlyRead, latestNs }
}

/**
 * Returns a time in nanoseconds, two seconds before the command began to read. A file that changed later may have
 * changed again after it was read, within the same tick of the disk's clock, so its content must be compared.
 */
function settledBefore(startedMs: number): bigint {
  return BigInt(startedMs - 2000) * 1_000_000n
}

/** Returns the project in this folder; `undefined` for a workspace, or if code in the config may read any file. */
async function findPlace(cwd: string): Promise<{ readonly root: string; readonly config: Mark } | undefined> {
  try {
    const { path } = findConfig(cwd)
    const root = dirname(path)
    if (isWorkspace(root)) return undefined
    const state = stateOf(root, basename(path))
    const bytes = readFileSync(path)
    if (state === undefined || !(await isStated(path, bytes))) return undefined
    return { root, config: ['file', basename(path), state, digestOf(bytes)] }
  } catch {
    return undefined // the command reports the error
  }
}

async function isStated(path: string, bytes: Uint8Array): Promise<boolean> {
  const extension = extname(path)
  if (extension === '.json') return true
  return extension !== '.js' && (await readLiteralConfig(new TextDecoder().decode(bytes))) !== undefined
}

/** Returns whether a folder is a workspace root. Output of a command there (on all packages) is not cached. */
function isWorkspace(root: string): boolean {
  if (['pnpm-workspace.yaml', 'lerna.json', 'nx.json'].some((file) => existsSync(join(root, file)))) return true
  const manifest = join(root, 'package.json')
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"workspaces"')
}

function stateLike(path: string, known: string): string {
  if (known === 'there' || known === 'absent') return existsSync(path) ? 'there' : 'absent'
  return ownState(path)
}

export function ownState(path: string): string {
  const { size, mtimeNs, ino } = lstatSync(path, { bigint: true })
  return `${size} ${mtimeNs} ${ino}`
}
