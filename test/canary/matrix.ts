import { commands } from 'lockale/src/commands/table.ts'
import type { Parts } from '@lockale/terminal/host'
import { expect } from 'vitest'
import { createFolder, type Folder } from '../cli/folder.ts'
import { type Ended, startProgram } from '../cli/lockale.ts'
import { gitEnvironment } from '../git/environment.ts'
import { canary, expectNoTrace, tracesIn } from './canary.ts'
import { commandLines } from './command-lines.ts'
import { localFaults } from './faults.ts'
import { runInside } from './run-inside.ts'
import type { Source } from './sources.ts'

/** @param timeoutMs of a request */
export function projectAt(url: string, timeoutMs = 1000): Record<string, unknown> {
  return {
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['locales/{locale}.json'],
      syntax: 'i18next',
      baseline: 'lockale.baseline',
      service: { baseUrl: url, timeoutMs },
    },
    'locales/en.json': { title: 'Cart', greeting: 'Hello {{name}}' },
    'locales/de.json': { title: 'Korb' },
    'lockale/glossaries/terms.csv': 'en,de\ncart,Korb\n',
    'style.json': { name: 'UI', language: 'de', custom_instructions: [{ label: 'Short', prompt: 'Use short words.' }] },
    'new/package.json': { dependencies: { i18next: '25' } },
    'new/locales/en.json': { title: 'Cart' },
    'new/locales/de.json': {},
  }
}

export interface Cell {
  readonly line: string
  readonly source: Source
  readonly breakIt?: ((folder: Folder) => Promise<unknown>) | undefined
  readonly parts?: Partial<Parts> | undefined
  readonly isEndless?: boolean
  readonly inGit?: boolean
  /** Of a request, in milliseconds. */
  readonly timeoutMs?: number
}

/** One run in a project of its own; fails where it leaves a trace of the key. */
async function playCell(
  url: string,
  { line, source, breakIt, parts = {}, isEndless = false, inGit = false, timeoutMs }: Cell,
): Promise<Ended> {
  await using folder = await createFolder(projectAt(url, timeoutMs))
  await breakIt?.(folder)
  if (inGit) await git(folder, 'git init -q && git add --all')
  const stop = new AbortController()
  const timer = isEndless ? setTimeout(() => stop.abort(new Error('enough')), 150) : undefined
  const { env, args = [], stdin = '' } = source
  const words = line.split(' ')
  const ended = await runInside([...words, ...args], { cwd: folder.path, env, stdin, parts, signal: stop.signal })
  clearTimeout(timer)
  await expectNoTrace(ended, folder)
  if (inGit) expect(tracesIn(await git(folder, 'git cat-file --batch --batch-all-objects'))).toEqual([])
  return ended
}

async function git({ path: cwd }: Folder, script: string): Promise<string> {
  const { code, out, err } = await startProgram('sh', ['-c', script], { cwd, env: gitEnvironment }).ended
  if (code !== 0) throw new Error(`${script}: ${err}`)
  return out
}

/** All lines of a command, with where they are called. */
function linesOf(command: string): readonly Pick<Cell, 'line' | 'inGit' | 'isEndless'>[] {
  const { lines = [], inGit = [], endless: isEndless = false } = commandLines[command] ?? {}
  return [...lines.map((line) => ({ line, isEndless })), ...inGit.map((line) => ({ line, isEndless, inGit: true }))]
}

/** The sources that a command can have its key from. */
function sourcesFor(command: string, sources: readonly Source[]): readonly Source[] {
  const takesInput =
    commands.find(({ name }) => name === command)?.flags.some(({ name }) => name === 'key-file') === true
  const able = sources.filter(({ args }) => takesInput || args === undefined)
  // Where no key is read, the others are a path in the environment and nothing more.
  return commandLines[command]?.asks === true ? able : able.filter(({ name }) => name === 'variable' || name === 'file')
}

/** Cells of what may be wrong on this machine: every command with everything. */
export function* localCells(sources: readonly Source[]): Generator<Cell & { readonly fault: string }> {
  for (const { name } of commands) {
    const faults = commandLines[name]?.alone === true ? localFaults.slice(0, 1) : localFaults
    for (const one of linesOf(name)) {
      for (const { name: fault, breakIt, parts, namesKey } of faults) {
        const isKnown = namesKey === true || one.line.includes(canary)
        const able = sourcesFor(name, sources).filter((source) => !isKnown || source.name === 'variable')
        for (const source of able) yield { ...one, source, fault, breakIt, parts }
      }
    }
  }
}

/** Lines of commands that ask the service, with each source that they can have their key from. */
export function* askingCells(sources: readonly Source[]): Generator<Cell> {
  for (const { name } of commands) {
    if (commandLines[name]?.asks !== true) continue
    for (const one of linesOf(name)) for (const source of sourcesFor(name, sources)) yield { ...one, source }
  }
}

/** Every so many-th of them: in turn each command meets each fault with another source. */
export function* everyNth<T>(cells: Iterable<T>, step: number): Generator<T> {
  let index = 0
  for (const cell of cells) if (index++ % step === 0) yield cell
}

/** Plays them some at a time: most of a run is waiting. */
export async function playAll(url: string, cells: readonly Cell[]): Promise<readonly Ended[]> {
  const left = [...cells]
  const ended: Ended[] = []
  const play = async () => {
    for (let cell = left.shift(); cell !== undefined; cell = left.shift()) ended.push(await playCell(url, cell))
  }
  await Promise.all(Array.from({ length: 8 }, play))
  return ended
}
