import { randomInt } from 'node:crypto'
import { isRecord } from '@lockale/errors'
import {
  closeSync,
  fstatSync,
  futimesSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { digestOf, type Mark } from './marks.ts'

/** What commands looked at, and what they then said. */
export interface Memory {
  /** When looking began, in milliseconds since 1970. */
  readonly startedMs: number
  readonly marks: readonly Mark[]
  /** The latest first. */
  readonly answers: readonly KeptAnswer[]
}

export interface KeptAnswer {
  /** All that the answer depends on besides files of the project, in one word. */
  readonly key: string
  /** Paths outside of the project, absolute, with their state: lockale's own files, and what was only asked for. */
  readonly own: readonly (readonly [path: string, state: string])[]
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

const title = 'lockale answers 1'
const maxBytes = 8 * 1024 * 1024

/**
 * The memory in a file of `.lockale/`; `undefined` where there is none to be believed. Its content names the microsecond that
 * the file itself bears as its time: a file that came with a commit bears another, so nobody can send a verdict along with
 * what it is about. Copies that keep times (caches of CI) stay good.
 */
export function readMemory(path: string): Memory | undefined {
  const memory = readSealed(path)
  return isMemory(memory) ? memory : undefined
}

/** What such a file says, whatever it is; `undefined` as above. */
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
    return undefined // whatever it is: a command can do without
  }
}

/** Puts a memory into a folder that is there and ignored by git; does nothing where that is not so, or cannot be. */
export function writeMemory(
  folder: string,
  { name, memory }: { readonly name: string; readonly memory: unknown },
): void {
  const temp = join(folder, `.${name}.${process.pid}.lockale-tmp`)
  try {
    if (!isOurs(folder)) return
    const body = JSON.stringify(memory)
    // never a whole second: that is what tools give that set times by commits
    const micros = `${Math.floor(Date.now() / 1000)}${String(randomInt(1000, 999_000)).padStart(6, '0')}`
    const bytes = Buffer.from(`${title} ${micros} ${digestOf(body)}\n${body}`)
    if (bytes.length > maxBytes) return
    const file = openSync(temp, 'wx', 0o600)
    try {
      writeFileSync(file, bytes)
      const time = Number(micros) / 1e6
      futimesSync(file, time, time)
      // a disk that cannot hold the time can hold no memory
      if (!isSealed(fstatSync(file, { bigint: true }).mtimeNs, micros)) throw new Error('coarse times')
    } finally {
      closeSync(file)
    }
    renameSync(temp, join(folder, name))
  } catch {
    try {
      rmSync(temp, { force: true })
    } catch {
      // a disk that can only be read
    }
  }
}

/** Nothing is in the folder, or there is none. */
export function isEmpty(folder: string): boolean {
  try {
    const stat = lstatSync(folder, { throwIfNoEntry: false })
    return stat === undefined || (stat.isDirectory() && readdirSync(folder).length === 0)
  } catch {
    return false
  }
}

/** Makes git ignore a folder that a run lock has lain in and nothing else. Does nothing where there is none. */
export function ignoreFolder(folder: string): void {
  try {
    if (lstatSync(folder).isDirectory()) writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' })
  } catch {
    // nothing will be put there
  }
}

/** A real folder that git ignores, and no repository of its own. */
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
  // systems are given a fraction, and cut or round it
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

/** Text with colours and nothing else that steers a terminal. */
function isPrintable(value: unknown): value is string {
  return typeof value === 'string' && !steering.test(value)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const steering = /[\u0000-\u0009\u000b-\u001a\u001c-\u001f\u007f-\u009f]|\u001b(?!\[[\d;]*m)/u
