import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { baseCode } from '@lockale/api/language-table'
import { LockaleError } from '@lockale/errors'
import { programPlace } from '@lockale/errors/place-program'
import { notSupported, Refusal } from '../../http/refusal.ts'
import type { Engine, EngineJob, EnginePair } from '../engine.ts'
import { type ApertiumStream, toStream } from './apertium-stream.ts'

/** @throws {LockaleError} `SERVICE_ENGINE_MISSING` when its program or its languages are not installed */
export async function openApertium(named: string): Promise<Engine> {
  const program = isPath.test(named) ? resolve(named) : named
  const modes = await listModes(program)
  if (modes.length === 0) throw missing(`${program} has no language pair.`)
  return apertiumEngine({ modes, program })
}

async function listModes(program: string): Promise<readonly string[]> {
  try {
    const listed = await runProgram({ program, args: ['-l'], timeoutMs: 30_000, maxBytes: 1_048_576 })
    // nothing else is ever handed to the program as a mode
    return listed.split(/\s+/u).filter((mode) => /^[a-z]{2,3}(?:_\w{1,32})?-[a-z]{2,3}(?:_\w{1,32})?$/iu.test(mode))
  } catch (error) {
    if (error instanceof ProgramFailure) throw missing(`The program ${program} does not run here.`, error)
    throw error
  }
}

function missing(message: string, cause?: unknown): LockaleError {
  return new LockaleError('SERVICE_ENGINE_MISSING', message, {
    hint: 'Install it with a language pair: apt-get install apertium apertium-eng-spa',
    cause,
  })
}

interface ApertiumOptions {
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

/** The installed mode for a pair, the one for the very variant first; `undefined` when there is none. */
export function findMode(modes: readonly string[], { source, target }: EnginePair): string | undefined {
  const region = target.slice(baseCode(target).length).replace('-', '_')
  const targets = [...namesOf(baseCode(target).toLowerCase())]
  const wanted = [...targets.map((name) => name + region), ...targets]
  for (const to of wanted) {
    for (const from of namesOf(source)) {
      const mode = `${from}-${to}`
      if (modes.includes(mode)) return mode
    }
  }
  return undefined
}

/** Names of modes without variants, for messages: `eng-cat, eng-spa`. */
export function nameModes(modes: readonly string[]): string {
  const plain = modes.filter((mode) => !mode.includes('_'))
  return (plain.length === 0 ? modes : plain).join(', ')
}

/** Apertium's names of a language: three letters in newer packages, two in older ones. */
function namesOf(code: string): readonly string[] {
  const long = threeLetters.get(code)
  return long === undefined ? [code] : [long, code]
}

/** ISO 639-3 as Apertium's packages use it. */
const threeLetters: ReadonlyMap<string, string> = new Map(
  (
    'af afr,an arg,ar ara,be bel,bg bul,bn ben,br bre,bs hbs,ca cat,cs ces,cy cym,da dan,de deu,el ell,en eng,eo epo,es spa,' +
    'et est,eu eus,fi fin,fr fra,ga gle,gl glg,hi hin,hr hbs,hu hun,id ind,is isl,it ita,kk kaz,ky kir,lt lit,lv lav,mk mkd,' +
    'mr mar,ms zlm,mt mlt,nb nob,nl nld,oc oci,pl pol,pt por,ro ron,ru rus,sk slk,sl slv,sr hbs,sv swe,tg tgk,tr tur,tt tat,' +
    'uk ukr,ur urd,uz uzb,zh zho'
  )
    .split(',')
    .map((line) => line.split(' ') as [string, string]),
)

interface ProgramRun {
  readonly program: string
  readonly args: readonly string[]
  readonly timeoutMs: number
  /** Of what it prints; more ends it. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

/** Why a program gave nothing; `cause` is the system's error when it could not be started. */
class ProgramFailure extends Error {}

/**
 * What a program prints, as UTF-8. No shell; of the environment it sees what it needs to find its files. Ends with all it has
 * started.
 * @throws {ProgramFailure}
 */
function runProgram({ program, args, timeoutMs, maxBytes, signal }: ProgramRun): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new ProgramFailure(`${program} was not started: the service is closing`))
      return
    }
    // a group of its own: it is a script that starts a dozen others
    const place = { ...programPlace, env: ownEnvironment() }
    const child = spawn(program, args, { ...place, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const chunks: Buffer[] = []
    let bytes = 0
    let said = ''
    let why: string | undefined
    const timer = setTimeout(() => end(`took longer than ${timeoutMs} ms`), timeoutMs)
    const onAbort = (): void => end('was ended')
    signal?.addEventListener('abort', onAbort, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) end(`printed more than ${maxBytes} bytes`)
      else chunks.push(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < maxSaidLength) said += text
    })
    child.on('error', (error) => settle(new ProgramFailure(`${program} cannot be started`, { cause: error })))
    child.on('close', (code) => {
      if (why !== undefined) settle(new ProgramFailure(`${program} ${why}`))
      else if (code !== 0) settle(new ProgramFailure(`${program} ended with ${code ?? 'a signal'}: ${lastLine(said)}`))
      else settle(undefined)
    })

    function end(reason: string): void {
      why ??= reason
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // all of it has ended by itself
      }
    }

    function settle(failure: ProgramFailure | undefined): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      if (failure === undefined) resolve(Buffer.concat(chunks).toString())
      else reject(failure)
    }
  })
}

const maxSaidLength = 4096

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

/** Keys of the service stand in the environment too: they are nobody else's business. */
/** Not a name that is looked for on the PATH. */
const isPath = /[/\\]/u

function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|LC_\w+|TMPDIR|APERTIUM_\w+)$/u.test(name)),
  )
}
