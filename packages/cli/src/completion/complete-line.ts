import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FlagSpec, ValueHints } from '../arguments/flags.ts'
import type { CommandTable } from '../arguments/parse-arguments.ts'
import type { CommandSpec } from '../commands/command.ts'
import { terminalSafe } from '../render/terminal-safe.ts'
import { hintOf } from './model.ts'
import { type ConfigFacts, readConfigFacts } from './read-config.ts'

export interface CompleteOptions {
  /** Absolute. */
  readonly cwd: string
  readonly table: CommandTable
}

/** A shell takes seconds to sort more. */
const maxWords = 5_000

/**
 * What may stand where a command line ends, without a project being opened and without code of it being run. A value is given
 * as a whole (`de,fr`), without the flag before it. Files are left to the shell. Never throws: a shell has no room for errors.
 */
export async function completeLine(line: string, { cwd, table }: CompleteOptions): Promise<readonly string[]> {
  const place = placeIn(splitLine(line).slice(1), table)
  try {
    const candidates = await candidatesFor(place, { cwd: resolve(cwd, place.cwd ?? '.'), config: place.config })
    // What is not safe to print is not completed either: a shell would put it on the command line.
    const fitting = candidates.filter((word) => word.startsWith(place.typed) && terminalSafe(word) === word)
    return [...new Set(fitting)].slice(0, maxWords)
  } catch {
    return []
  }
}

interface Place {
  /** What is typed of the value so far. */
  readonly typed: string
  readonly isList: boolean
  readonly wants: ReturnType<typeof hintOf> | { readonly kind: 'command' | 'flag'; readonly names: readonly string[] }
  /** `--cwd` and `--config` of the line. */
  readonly cwd: string | undefined
  readonly config: string | undefined
}

/** @param words behind the program's name; the last one is being typed */
function placeIn(words: readonly string[], { commands, globalFlags }: CommandTable): Place {
  const given = new Map<string, string>()
  let command: CommandSpec | undefined
  let pending: FlagSpec | undefined
  let isOver = false
  const flagNamed = (word: string): FlagSpec | undefined =>
    [...(command?.flags ?? commands.flatMap(({ flags }) => flags)), ...globalFlags].find(
      ({ name, short }) => word === `--${name}` || (short !== undefined && word === `-${short}`),
    )
  for (const word of words.slice(0, -1)) {
    if (pending !== undefined) {
      given.set(pending.name, word)
      pending = undefined
    } else if (word === '--') isOver = true
    else if (!isOver && word.startsWith('-')) {
      const [name, value] = split(word)
      const flag = flagNamed(name)
      if (value !== undefined && flag !== undefined) given.set(flag.name, value)
      else if (flag?.takes !== undefined) pending = flag
    } else command ??= commands.find(({ name }) => name === word)
  }
  const typed = words.at(-1) ?? ''
  const common = { cwd: given.get('cwd'), config: given.get('config') }
  const valueOf = (flag: FlagSpec, value: string): Place => ({
    ...common,
    typed: value,
    isList: flag.takes?.kind === 'list',
    wants: flag.takes === undefined ? { kind: 'none' } : hintOf(flag.takes, flag.takes.name),
  })
  if (pending !== undefined) return valueOf(pending, typed)
  if (!isOver && typed.startsWith('-')) {
    const [name, value] = split(typed)
    const flag = flagNamed(name)
    if (value !== undefined) return flag === undefined ? nowhere(common) : valueOf(flag, value)
    const flags = [...(command?.flags ?? []), ...globalFlags].filter(({ isHidden }) => isHidden !== true)
    return { ...common, typed, isList: false, wants: { kind: 'flag', names: flags.map((each) => `--${each.name}`) } }
  }
  if (command === undefined) {
    return { ...common, typed, isList: false, wants: { kind: 'command', names: commands.map(({ name }) => name) } }
  }
  const { operand } = command
  return operand === undefined
    ? nowhere(common)
    : { ...common, typed, isList: false, wants: hintOf(operand satisfies ValueHints, operand.name) }
}

function nowhere(common: Pick<Place, 'cwd' | 'config'>): Place {
  return { ...common, typed: '', isList: false, wants: { kind: 'none' } }
}

function split(word: string): readonly [name: string, value?: string] {
  const at = word.indexOf('=')
  return at === -1 ? [word] : [word.slice(0, at), word.slice(at + 1)]
}

interface Around {
  readonly cwd: string
  readonly config: string | undefined
}

async function candidatesFor({ wants, isList, typed }: Place, around: Around): Promise<readonly string[]> {
  switch (wants.kind) {
    case 'command':
    case 'flag':
      return wants.names
    case 'values':
      return isList ? inList(wants.values, typed) : wants.values
    case 'locale': {
      const { targets = [] } = (await readConfigFacts(around)) ?? {}
      return isList ? inList(targets, typed) : targets
    }
    case 'message': {
      const facts = await readConfigFacts(around)
      return facts === undefined ? [] : readMessages(facts, typed)
    }
    default:
      return []
  }
}

/** Behind the last comma; what stands before it is not offered again. */
function inList(values: readonly string[], typed: string): readonly string[] {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1)
  const taken = new Set(before.split(','))
  return values.filter((value) => !taken.has(value)).map((value) => `${before}${value}`)
}

/** The words of a command line as shells quote them, up to its end: the last one is the one that is being typed, and may be empty. */
export function splitLine(line: string): readonly string[] {
  const words: string[] = []
  let word = ''
  let isOpen = false
  let quote: string | undefined
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (quote === undefined && /\s/u.test(character)) {
      if (isOpen) words.push(word)
      word = ''
      isOpen = false
      continue
    }
    isOpen = true
    if (character === quote) quote = undefined
    else if (quote === undefined && (character === '"' || character === "'")) quote = character
    else if (character === '\\' && quote !== "'" && at + 1 < line.length) word += line.charAt(++at)
    else word += character
  }
  return [...words, word]
}

/** A key is pressed and somebody waits: what is larger than this is not read. */
const maxBytes = 2_000_000
const maxFiles = 200
const maxNames = 20_000

/** Names of messages that begin with what was typed, from source files in JSON. Other formats would need the engine. */
async function readMessages({ root, source, files }: ConfigFacts, typed: string): Promise<readonly string[]> {
  if (source === undefined) return []
  const names = new Set<string>()
  let bytes = 0
  for (const template of files) {
    for (const path of (await pathsOf(template, { root, source })).slice(0, maxFiles)) {
      if (!path.endsWith('.json')) continue
      const { size } = await stat(path)
      bytes += size
      if (bytes > maxBytes) return [...names]
      const value = await readJson(path)
      for (const name of namesIn(value, '')) if (name.startsWith(typed)) names.add(name)
      if (names.size > maxNames) return [...names]
    }
  }
  return [...names]
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown
  } catch {
    return undefined // somebody is typing in it
  }
}

interface SourceOf {
  readonly root: string
  readonly source: string
}

/** The files that a template stands for in the source locale. */
async function pathsOf(template: string, { root, source }: SourceOf): Promise<readonly string[]> {
  const parts = template.replaceAll('{locale}', source).split('/')
  let folders: readonly string[] = [root]
  for (const part of parts) {
    if (part === '..' || part === '') return []
    if (!/[*{]/u.test(part)) {
      folders = folders.map((folder) => join(folder, part))
      continue
    }
    const pattern = new RegExp(
      `^${part
        .split(/\{\w+\}|\*+/u)
        .map(escapeRegExp)
        .join('[^/]*')}$`,
      'u',
    )
    const found = await Promise.all(
      folders.slice(0, maxFiles).map(async (folder) => {
        const there = await readdir(folder).catch(() => [])
        return there.filter((name) => pattern.test(name)).map((name) => join(folder, name))
      }),
    )
    folders = found.flat()
  }
  const isThere = await Promise.all(
    folders.slice(0, maxFiles).map((path) =>
      stat(path).then(
        (it) => it.isFile(),
        () => false,
      ),
    ),
  )
  return folders.filter((_, index) => isThere[index] === true)
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
}

/** `cart.title`; a family of plural forms is one message. */
function* namesIn(value: unknown, before: string, depth = 0): Generator<string> {
  if (typeof value === 'string') yield before.replace(pluralSuffix, '')
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 20) return
  for (const [name, inner] of Object.entries(value)) {
    yield* namesIn(inner, before === '' ? name : `${before}.${name}`, depth + 1)
  }
}

const pluralSuffix = /(?:_ordinal)?_(?:zero|one|two|few|many|other)$/u
