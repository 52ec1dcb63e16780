import { knownSecrets, redact } from '@lockale/errors'
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
  /** For a command that says more than its answer: a document on one line, or a screen. */
  line(command: string, said: { readonly document: Readonly<Record<string, unknown>>; readonly screen: Screen }): void
  /** For people and other programs, as in an answer; nothing under `--json`. */
  text(text: string): void
  answer(command: string, answer: Answer): void
  /** @param frame lines of the file that it is about */
  error(error: unknown, frame?: Screen): void
  /** On stderr, for people; nothing under `--quiet`. */
  talk(screen: Screen): void
  /** How progress prints its lines. */
  readonly forStderr: PrintOptions
}

/** The version of every JSON document. Fields are added without a new one. */
const documentVersion = 1

/** What every JSON document begins with, and its layout. */
export function documentJson(document: Readonly<Record<string, unknown>>, isLine = false): string {
  return JSON.stringify({ version: documentVersion, ...document }, null, isLine ? undefined : 2)
}

export function openOutput({ stdout, stderr, env }: Host, { isJson, isQuiet, noColor }: OutputOptions): Output {
  const secrets = knownSecrets(env)
  const printOptions = (isTty: boolean): PrintOptions => ({
    color: usesColor({ isOff: noColor, env, isTty }),
    secrets,
    isolates: isTty,
  })
  const [forStdout, forStderr] = [printOptions(stdout.isTty), printOptions(stderr.isTty)]
  const write = (document: Readonly<Record<string, unknown>>, isLine = false) => {
    stdout.write(`${jsonSafe(redact(documentJson(document, isLine), secrets))}\n`)
  }
  const talk = (screen: Screen) => {
    if (!isQuiet && screen.length > 0) stderr.write(printScreen(screen, forStderr))
  }
  return {
    forStderr,
    talk,
    line(command, { document, screen }) {
      if (isJson) write({ command, ...document }, true)
      else stdout.write(printScreen(screen, forStdout))
    },
    text(text) {
      if (!isJson) stdout.write(text)
    },
    answer(command, answer) {
      const { screen, text = '', advice = [], isLine = false } = answer
      if (isJson) write({ command, ...answer.document }, isLine)
      else stdout.write(printScreen(screen, forStdout) + text)
      talk(advice)
    },
    error(error, frame) {
      if (isJson) write({ error: errorFacts(error) })
      else stderr.write(printScreen(renderError(error, frame), forStderr))
    },
  }
}
