import { redact, Secret } from '@lockale/errors'
import type { Answer } from './commands/command.ts'
import type { Host } from './host.ts'
import { usesColor } from './render/color.ts'
import { errorFacts, renderError } from './render/error.ts'
import { type PrintOptions, printScreen, type Screen } from './render/screen.ts'
import { jsonSafe } from './render/terminal-safe.ts'

export interface OutputOptions {
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly noColor: boolean
}

/** The only way out: what is written here holds no secret and nothing that could steer a terminal. */
export interface Output {
  answer(command: string, answer: Answer): void
  error(error: unknown): void
  /** On stderr, for people; nothing under `--quiet`. */
  talk(screen: Screen): void
  /** How progress prints its lines. */
  readonly forStderr: PrintOptions
}

/** The version of every JSON document. Fields are added without a new one. */
const documentVersion = 1

export function openOutput({ stdout, stderr, env }: Host, { isJson, isQuiet, noColor }: OutputOptions): Output {
  const secrets = secretsOf(env['LOCKALE_KEY'])
  const printOptions = (isTty: boolean): PrintOptions => ({
    color: usesColor({ isOff: noColor, env, isTty }),
    secrets,
  })
  const [forStdout, forStderr] = [printOptions(stdout.isTty), printOptions(stderr.isTty)]
  const write = (document: Readonly<Record<string, unknown>>) => {
    const json = JSON.stringify({ version: documentVersion, ...document }, null, 2)
    stdout.write(`${jsonSafe(redact(json, secrets))}\n`)
  }
  const talk = (screen: Screen) => {
    if (!isQuiet && screen.length > 0) stderr.write(printScreen(screen, forStderr))
  }
  return {
    forStderr,
    talk,
    answer(command, { document, screen, advice = [] }) {
      if (isJson) write({ command, ...document })
      else stdout.write(printScreen(screen, forStdout))
      talk(advice)
    },
    error(error) {
      if (isJson) write({ error: errorFacts(error) })
      else stderr.write(printScreen(renderError(error), forStderr))
    },
  }
}

function secretsOf(key: string | undefined): readonly Secret[] {
  if (key === undefined) return []
  return [...new Set([key, key.trim()])].filter((value) => value !== '').map((value) => new Secret(value))
}
