import { type Environment, knownSecrets, redact } from '@lockale/errors'
import type { Answer } from './command/command.ts'
import type { Host, Terminal } from './host.ts'
import { errorFacts, renderError } from './render/error.ts'
import { pageWidth, type PrintOptions, printScreen, type Screen } from './render/screen.ts'
import { jsonSafe } from './render/terminal-safe.ts'

/** Prints all output of a command. Removes secrets, and control characters that could change the terminal. */
export interface Output {
  /** Prints output while the command still runs: the screen; with `--json`, the document as one line. */
  line(command: string, said: { readonly document: Readonly<Record<string, unknown>>; readonly screen: Screen }): void
  /** Prints text for another program; prints nothing with `--json`. */
  text(text: string): void
  answer(command: string, answer: Answer): Printed
  print(command: string, answer: Answer): Printed
  /** Prints an error. @param frame lines of the file that the error is about */
  error(error: unknown, frame?: Screen): void
  note(screen: Screen): void
  readonly forStderr: PrintOptions
}

interface Printed {
  readonly stdout: string
  readonly stderr: string
}

/** Version in the JSON output of all commands. It stays the same if only new fields are added. */
const documentVersion = 1

export function documentJson(document: Readonly<Record<string, unknown>>, isLine = false): string {
  return JSON.stringify({ version: documentVersion, ...document }, null, isLine ? undefined : 2)
}

export function openOutput(
  { stdout, stderr, env }: Host,
  { isJson, isQuiet, noColor }: Record<'isJson' | 'isQuiet' | 'noColor', boolean>,
): Output {
  const secrets = knownSecrets(env)
  const printOptions = (terminal: Terminal): PrintOptions => {
    const color = usesColor({ isOff: noColor, env, isTty: terminal.isTty })
    if (!terminal.isTty) return { color, secrets }
    return { color, secrets, isolates: true, width: pageWidth(terminal), links: color && showsLinks(env) }
  }
  const [forStdout, forStderr] = [printOptions(stdout), printOptions(stderr)]
  const toJson = (document: Readonly<Record<string, unknown>>, isLine = false) =>
    `${jsonSafe(redact(documentJson(document, isLine), secrets))}\n`
  const toNotes = (screen: Screen) => (isQuiet || screen.length === 0 ? '' : printScreen(screen, forStderr))
  const print: Output['print'] = (command, answer) => {
    const { screen, text = '', advice = [], isLine = false } = answer
    const said = isJson ? toJson({ command, ...answer.document }, isLine) : printScreen(screen, forStdout) + text
    return { stdout: said, stderr: toNotes(advice) }
  }
  const tell = (said: string) => {
    if (said !== '') stderr.write(said)
  }
  return {
    forStderr,
    print,
    note: (screen) => tell(toNotes(screen)),
    line(command, { document, screen }) {
      if (isJson) stdout.write(toJson({ command, ...document }, true))
      else stdout.write(printScreen(screen, forStdout))
    },
    text(text) {
      if (!isJson) stdout.write(text)
    },
    answer(command, answer) {
      const said = print(command, answer)
      stdout.write(said.stdout)
      tell(said.stderr)
      return said
    },
    error(error, frame) {
      if (isJson) stdout.write(toJson({ error: errorFacts(error) }))
      else stderr.write(printScreen(renderError(error, { frame }), forStderr))
    },
  }
}

/** Returns true to use colors. The first that is given decides: `isOff`, NO_COLOR, FORCE_COLOR, terminal. */
function usesColor({ isOff, env, isTty }: Record<'isOff' | 'isTty', boolean> & { readonly env: Environment }): boolean {
  if (isOff || isSet(env['NO_COLOR'])) return false
  const force = env['FORCE_COLOR']
  if (isSet(force)) return force !== '0' && force !== 'false'
  return isTty && env['TERM'] !== 'dumb'
}

/** Returns true for terminals known to support links (OSC 8). Other terminals may print the address of a link. */
function showsLinks(env: Environment): boolean {
  const program = env['TERM_PROGRAM'] ?? ''
  if (isSet(env['CI']) || isSet(env['TMUX']) || env['TERM'] === 'dumb') return false
  const isModern = ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'Tabby', 'rio'].includes(program)
  const isVte = Number(env['VTE_VERSION'] ?? 0) >= 5000
  return isModern || isVte || isSet(env['WT_SESSION']) || /^xterm-(?:kitty|ghostty)$/u.test(env['TERM'] ?? '')
}

/** Returns true if an environment variable has a value. An empty value counts as no value (no-color.org). */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== ''
}
