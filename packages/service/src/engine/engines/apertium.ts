import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notSupported, Refusal } from '../../http/refusal.ts'
import type { Engine, EngineJob, EnginePair } from '../engine.ts'
import { findMode, nameModes } from './apertium-modes.ts'
import { type ApertiumStream, toStream } from './apertium-stream.ts'
import { ProgramFailure, runProgram } from './run-program.ts'

export interface ApertiumOptions {
  /** What `apertium -l` lists. */
  readonly modes: readonly string[]
  /** Default `apertium`, of the PATH. */
  readonly program?: string
  /** For the texts of one request. */
  readonly timeoutMs?: number
}

/**
 * Translates with Apertium, offline, by rules: usable drafts for the pairs that are installed. One run of the program for the
 * texts of a request; at most two run at a time.
 */
export function apertiumEngine({ modes, program = 'apertium', timeoutMs = 30_000 }: ApertiumOptions): Engine {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    name: 'local-apertium',
    checkPair(pair) {
      modeOf(pair)
    },
    async translate(texts, pair) {
      const jobs = texts.map((text): EngineJob => [{ kind: 'text', text }])
      const answers = await run(jobs, modeOf(pair))
      // a text alone has nothing that could be mixed up but signs: better as it is than lost
      return answers.map((answer, at) => (answer ?? jobs[at] ?? []).map((piece) => textOf(piece)).join(''))
    },
    async translateAround(jobs, pair) {
      return (await run(jobs, modeOf(pair))).map((answer) => answer ?? [])
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
    },
  }

  function modeOf(pair: EnginePair): string {
    const mode = findMode(modes, pair)
    if (mode !== undefined) return mode
    const { status, message } = notSupported('target_lang')
    const detail = `Apertium has no package here for ${pair.source} to ${pair.target}. Installed: ${nameModes(modes)}.`
    throw new Refusal(status, message, { detail })
  }

  async function run(jobs: readonly EngineJob[], mode: string): Promise<readonly (EngineJob | undefined)[]> {
    const spoken = jobs.map((job) => job.some((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text)))
    const stream = toStream(jobs.filter((_, at) => spoken[at] === true))
    if (stream.input === '') return jobs
    while (running.size >= maxRunning) await Promise.race(running).catch(() => undefined)
    const work = runPipeline(stream, mode)
    running.add(work)
    const answers = (await work.finally(() => running.delete(work))).values()
    return jobs.map((job, at) => (spoken[at] === true ? answers.next().value : job))
  }

  async function runPipeline(stream: ApertiumStream, mode: string): Promise<ReturnType<ApertiumStream['read']>> {
    // the script opens its input by name, which a pipe of Node's does not have
    const folder = await mkdtemp(join(tmpdir(), 'lockale-apertium-'))
    try {
      const input = join(folder, 'input')
      await writeFile(input, stream.input, { mode: 0o600 })
      const args = ['-u', '-z', '-f', 'none', mode, input]
      const output = await runProgram({ program, args, timeoutMs, maxBytes, signal: closing.signal })
      return stream.read(output)
    } catch (error) {
      if (!(error instanceof ProgramFailure)) throw error
      throw new Refusal(503, 'Service temporarily unavailable.', { detail: `${error.message}.` })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** The pipeline is a dozen programs, all at work at once. */
const maxRunning = 2
const maxBytes = 16_777_216

function textOf(piece: EngineJob[number]): string {
  return piece.kind === 'text' ? piece.text : ''
}
