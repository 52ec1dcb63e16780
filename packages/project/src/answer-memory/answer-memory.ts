import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { findConfig } from '../find-config.ts'
import { readLiteralConfig } from '../literal-config.ts'
import { compareMark, digestOf, type Mark, stateOf } from './marks.ts'
import { isOurs, type Memory, readMemory, writeMemory } from './memory-file.ts'

/** One call of `check`, in all that its answer depends on besides the project and the environment. */
export interface CheckQuestion {
  /** Absolute. */
  readonly cwd: string
  /** Flags, version, terminal, environment: what else decides the answer. */
  readonly facts: readonly (string | number | boolean)[]
  /** Where it is remembered; by default one of a few places that the facts choose. */
  readonly slot?: string
}

/** What a check said. */
export interface CheckAnswer {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Where an answer may be remembered; made before the check, whose files are looked at as they were then. */
export interface CheckPlace {
  readonly root: string
  readonly answer: CheckAnswer | undefined
  /** Puts an answer down. Never fails and says nothing: without a memory a check is only slower. */
  keep(answer: CheckAnswer, seen: CheckSeen): void
}

export interface CheckSeen {
  readonly marks: readonly Mark[]
  /** Files of lockale itself, absolute: another one may answer differently. */
  readonly own: readonly string[]
  /** Paths, absolute, of which only was asked whether anything is there. */
  readonly asked: readonly (readonly [path: string, isThere: boolean])[]
}

/**
 * The memory of what a check of this project said, in its `.lockale/`; `undefined` where none may be kept: there is no such
 * folder, the config is code, or there are other projects beside this one. Loads nothing of the engine, writes nothing but
 * that one file, and believes nothing that it cannot compare.
 */
export async function openCheckMemory(question: CheckQuestion): Promise<CheckPlace | undefined> {
  const startedMs = Date.now()
  const found = await findPlace(question.cwd)
  if (found === undefined) return undefined
  const { root, config } = found
  const folder = join(root, '.lockale')
  const key = digestOf(JSON.stringify([...question.facts, question.cwd, root]))
  const name = `check-${question.slot ?? digestOf(key).charCodeAt(0) % 4}`
  const memory = readMemory(join(folder, name))
  const answer = memory && recall(memory, { root, folder, name, key, startedMs })
  return {
    root,
    answer,
    keep({ exitCode, stdout, stderr }, { marks, own, asked }) {
      if (exitCode !== 0 && exitCode !== 1) return
      const states = own.map((path) => [path, ownState(path)] as const)
      const places = asked.map(([path, isThere]) => [path, isThere ? 'there' : 'absent'] as const)
      const all = [...marks.filter((mark) => mark[1] !== config[1]), config]
      writeMemory(folder, {
        name,
        memory: { key, startedMs, marks: all, own: [...states, ...places], exitCode, stdout, stderr },
      })
    },
  }
}

interface Recalling {
  readonly root: string
  readonly folder: string
  readonly name: string
  readonly key: string
  readonly startedMs: number
}

/** As git does it: a file that changed about when it was looked at may have changed again in the same tick of its clock. */
const settledMs = 2000

function recall(memory: Memory, { root, folder, name, key, startedMs }: Recalling): CheckAnswer | undefined {
  if (memory.key !== key || memory.startedMs > startedMs) return undefined
  const settledNs = BigInt(memory.startedMs - settledMs) * 1_000_000n
  try {
    if (memory.own.some(([path, state]) => stateLike(path, state) !== state)) return undefined
    const marks: Mark[] = []
    let [readAnew, latestNs] = [0, 0n]
    for (const mark of memory.marks) {
      const same = compareMark(root, mark, settledNs)
      if (same === undefined) return undefined
      marks.push(same.mark)
      if (same.isNewlyRead) readAnew++
      if (same.changedNs > latestNs) latestNs = same.changedNs
    }
    // what had to be read again need not be the next time
    if (readAnew > 0 && latestNs < BigInt(startedMs - settledMs) * 1_000_000n) {
      writeMemory(folder, { name, memory: { ...memory, marks, startedMs } })
    }
    const { exitCode, stdout, stderr } = memory
    return { exitCode, stdout, stderr }
  } catch {
    return undefined
  }
}

/** The one project that a check in this folder is about, if its config says the same to everyone who reads it. */
async function findPlace(cwd: string): Promise<{ readonly root: string; readonly config: Mark } | undefined> {
  try {
    const { path } = await findConfig(cwd)
    const root = dirname(path)
    if (!isOurs(join(root, '.lockale')) || isWorkspace(root)) return undefined
    const state = stateOf(root, basename(path))
    const bytes = readFileSync(path)
    if (state === undefined || !isStated(path, bytes)) return undefined
    return { root, config: ['file', basename(path), state, digestOf(bytes)] }
  } catch {
    return undefined // the check will say what is wrong
  }
}

function isStated(path: string, bytes: Uint8Array): boolean {
  const extension = extname(path)
  if (extension === '.json') return true
  return extension !== '.js' && readLiteralConfig(new TextDecoder().decode(bytes)) !== undefined
}

/** A check at the root of a workspace is about all packages in it. */
function isWorkspace(root: string): boolean {
  if (['pnpm-workspace.yaml', 'lerna.json', 'nx.json'].some((file) => existsSync(join(root, file)))) return true
  const manifest = join(root, 'package.json')
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"workspaces"')
}

function stateLike(path: string, known: string): string {
  if (known === 'there' || known === 'absent') return existsSync(path) ? 'there' : 'absent'
  return ownState(path)
}

function ownState(path: string): string {
  const { size, mtimeNs, ino } = lstatSync(path, { bigint: true })
  return `${size} ${mtimeNs} ${ino}`
}
