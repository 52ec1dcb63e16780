import { randomInt } from 'node:crypto'
import { isRecord } from '@lockale/errors'
import {
  closeSync,
  fstatSync,
  futimesSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { digestOf, type Mark } from './marks.ts'

export interface Memory {
  /** Time when the command began to read, in milliseconds since 1970. */
  readonly startedMs: number
  readonly marks: readonly Mark[]
  /** Cached outputs of commands, the newest first. */
  readonly answers: readonly KeptAnswer[]
}

export interface RememberedAnswer {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface KeptAnswer extends RememberedAnswer {
  readonly key: string
  /** Absolute paths outside of the project, with their state: program files, and paths only tested for existence. */
  readonly own: readonly (readonly [path: string, state: string])[]
}

const title = 'lockale answers 1'
const maxBytes = 8 * 1024 * 1024

/**
 * Reads a cache file in `.lockale/`; `undefined` if there is none that can be trusted. The file contains its own
 * modification time in microseconds. git sets another time at a checkout, so a file that was committed by a stranger is
 * not used. Copies that keep times (CI caches) stay valid.
 */
export function readMemory(path: string): Memory | undefined {
  const memory = readSealed(path)
  return isMemory(memory) ? memory : undefined
}

/** Reads a cache file that contains its own modification time and hash. Checks these, but not its other fields. */
export function readSealed(path: string): unknown {
  try {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    if (stat === undefined || !stat.isFile() || stat.size > maxBytes) return undefined
    const text = readFileSync(path, 'utf8')
    const end = text.indexOf('\n')
    const [, micros, digest] = /^lockale answers 1 (\d{16}) ([\w-]{43})$/u.exec(text.slice(0, Math.max(end, 0))) ?? []
    if (micros === undefined || !isSealed(stat.mtimeNs, micros)) return undefined
    const body = text.slice(end + 1)
    if (digestOf(body) !== digest) return undefined
    return JSON.parse(body)
  } catch {
    return undefined // a command works without it
  }
}

/** Writes a cache file into a folder that git ignores. Does nothing without such a folder, or after an error. */
export function writeMemory(
  folder: string,
  { name, memory }: { readonly name: string; readonly memory: unknown },
): void {
  const temp = join(folder, `.${name}.${process.pid}.lockale-tmp`)
  try {
    if (!isOurs(folder)) return
    const body = JSON.stringify(memory)
    // never a whole second: tools that set times from commits write whole seconds
    const micros = `${Math.floor(Date.now() / 1000)}${String(randomInt(1000, 999_000)).padStart(6, '0')}`
    const bytes = Buffer.from(`${title} ${micros} ${digestOf(body)}\n${body}`)
    if (bytes.length > maxBytes) return
    const file = openSync(temp, 'wx', 0o600)
    try {
      writeFileSync(file, bytes)
      const time = Number(micros) / 1e6
      futimesSync(file, time, time)
      // without exact times on this disk, the file could not be trusted later, so it is not written
      if (!isSealed(fstatSync(file, { bigint: true }).mtimeNs, micros)) throw new Error('coarse times')
    } finally {
      closeSync(file)
    }
    renameSync(temp, join(folder, name))
  } catch {
    try {
      rmSync(temp, { force: true })
    } catch {
      // the disk is read-only
    }
  }
}

/** Returns whether the folder is missing, or contains nothing but the lock of a run. */
export function isEmpty(folder: string): boolean {
  try {
    const stat = lstatSync(folder, { throwIfNoEntry: false })
    return stat === undefined || (stat.isDirectory() && readdirSync(folder).every((name) => name === 'run.lock'))
  } catch {
    return false
  }
}

/** Creates the folder with a `.gitignore`, so that git ignores it. Does nothing if the folder is not empty. */
export function makeFolder(folder: string): void {
  if (!isEmpty(folder)) return
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' })
  } catch {
    // without the folder, nothing is stored
  }
}

/** Returns whether lockale may write its cache into the folder: it is no link, ignored by git, and no repository. */
export function isOurs(folder: string): boolean {
  try {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return false
    if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return false
    const ignore = join(folder, '.gitignore')
    const stat = lstatSync(ignore, { throwIfNoEntry: false })
    return stat?.isFile() === true && stat.size < 100 && readFileSync(ignore, 'latin1').trim() === '*'
  } catch {
    return false
  }
}

function isSealed(mtimeNs: bigint, micros: string): boolean {
  const difference = mtimeNs - BigInt(micros) * 1000n
  // the times need not be equal: file systems cut or round fractions of a second
  return !micros.endsWith('000000') && difference <= 1000n && difference >= -1000n
}

function isMemory(value: unknown): value is Memory {
  if (!isRecord(value)) return false
  const { startedMs, marks, answers } = value
  return (
    typeof startedMs === 'number' &&
    Number.isSafeInteger(startedMs) &&
    isListOfTuples(marks) &&
    Array.isArray(answers) &&
    answers.every(isAnswer)
  )
}

function isAnswer(value: unknown): value is KeptAnswer {
  if (!isRecord(value)) return false
  const { key, own, exitCode, stdout, stderr } = value
  return (
    typeof key === 'string' &&
    isListOfTuples(own) &&
    (exitCode === 0 || exitCode === 1) &&
    isPrintable(stdout) &&
    isPrintable(stderr)
  )
}

function isListOfTuples(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((item: unknown) => Array.isArray(item) && item.every((word: unknown) => typeof word === 'string'))
  )
}

/** Returns true if a cached output is safe to print: it has colours, but no other control codes of a terminal. */
function isPrintable(value: unknown): value is string {
  return typeof value === 'string' && !steering.test(value)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const steering = /[\u0000-\u0009\u000b-\u001a\u001c-\u001f\u007f-\u009f]|\u001b(?!\[[\d;]*m)/u
