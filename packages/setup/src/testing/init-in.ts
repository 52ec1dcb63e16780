import { nodeFileSystem } from '@lockale/disk'
import { createFsFromVolume, Volume } from 'memfs'
import type { Parts } from '@lockale/terminal/host'
import type { Prompts } from '@lockale/terminal/prompts'
import { runCommands } from '@lockale/terminal/testing/run-commands'
import { satellite } from '../satellite.ts'
import { fakeHost } from '@lockale/terminal/testing/fake-host'

type NodeFs = NonNullable<Parameters<typeof nodeFileSystem>[0]>
type Files = Readonly<Record<string, unknown>>

export interface InitCalled {
  readonly code: number
  readonly out: string
  readonly err: string
  /** Of `/app`, but for what is below `.lockale`. */
  readonly files: Readonly<Record<string, string | null>>
  readonly asked: readonly string[]
  /** How often a file was read. */
  readonly reads: (file: string) => number
}

export interface InitCall {
  readonly files: Files
  readonly env?: Readonly<Record<string, string>>
  /** To the questions in their order: a terminal is there. `cancel` is Ctrl-C. */
  readonly answers?: readonly (string | boolean)[]
  readonly parts?: Partial<Parts>
}

/** `lockale init` in a project on a disk in memory. @param line flags, with a space between them */
export async function initIn(line: string, { files, env = {}, answers, parts = {} }: InitCall): Promise<InitCalled> {
  const texts = Object.entries(files).map(([file, content]) => {
    return [`/app/${file}`, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2)]
  })
  const volume = Volume.fromJSON({ '/app/.git/HEAD': 'ref: refs/heads/main', ...Object.fromEntries(texts) })
  const plain = nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs)
  const read: string[] = []
  const readFile: typeof plain.readFile = (path) => {
    read.push(path)
    return plain.readFile(path)
  }
  const fs = { ...plain, readFile }
  const asked: string[] = []
  const prompts = answers === undefined ? undefined : answering(answers, asked)
  const host = fakeHost({
    env,
    isTty: answers !== undefined,
    parts: {
      fs,
      prompts: () => Promise.resolve(prompts),
      ...parts,
    },
  })
  const code = await runCommands(
    satellite.commands,
    ['init', ...line.split(' ').filter((word) => word !== ''), '--no-color'],
    host,
  )
  const all = Object.entries(volume.toJSON()).filter(([path]) => !/\/\.(?:lockale|git)(?:\/|$)/u.test(path))
  const left = Object.fromEntries(all.map(([path, text]) => [path.replace('/app/', ''), text]))
  const reads = (file: string) => read.filter((path) => path === `/app/${file}`).length
  return { code, out: host.out(), err: host.err(), files: left, asked, reads }
}

function answering(answers: readonly (string | boolean)[], asked: string[]): Prompts {
  const rest = [...answers]
  const next = (message: string) => {
    asked.push(message)
    const answer = rest.shift()
    if (answer !== 'cancel') return answer
    throw Object.assign(new Error('Stopped; nothing was written.'), { code: 'INIT_CANCELLED', hint: 'again' })
  }
  return {
    select: async ({ message, options, initial }) => {
      const given = String(next(message))
      const answer = given === '' ? initial : given
      if (answer === undefined || !options.some(({ value }) => value === answer)) {
        throw new Error(`${answer} is not among the answers`)
      }
      return answer
    },
    text: async ({ message, initial = '', problem }) => {
      const answer = next(message)
      const value = answer === '' ? initial : String(answer)
      return problem?.(value) === undefined ? value : (next(problem(value) ?? '')?.toString() ?? '')
    },
    confirm: async ({ message }) => next(message) === true,
  }
}
