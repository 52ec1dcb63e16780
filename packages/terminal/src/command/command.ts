import type { OpenReadyFiles } from '@lockale/connect'
import type { OpenedProject, OpenSettingFiles, Project } from '@lockale/project'
import type { Flags, FlagSpec, ValueHints } from '../arguments/flags.ts'
import type { Host } from '../host.ts'
import type { Progress } from '../render/progress.ts'
import type { Screen } from '../render/screen.ts'

/** One command as data. Parsing, help, completion and docs use it. */
export interface CommandSpec {
  readonly name: string
  readonly group: (typeof commandGroups)[number]
  readonly summary: string
  readonly details: readonly string[]
  /** Global flags that have no effect on this command. Its help does not list them. */
  readonly ignores?: readonly string[]
  readonly operand?: {
    readonly name: string
    /** How many operands the command takes. `many`: one or more; `any`: zero or more. */
    readonly count: 'one' | 'optional' | 'many' | 'any'
    readonly help: string
  } & ValueHints
  readonly flags: readonly FlagSpec[]
  readonly examples: readonly { readonly line: string; readonly does: string }[]
  /** What a signal such as Ctrl-C does. `finish`: the command ends soon, with a report. `leave`: it exits at once. */
  readonly onSignal: 'finish' | 'leave'
  readonly load: () => Promise<Action>
}

export const commandGroups = ['Daily', 'Review', 'Git', 'App', 'Service', 'Help'] as const

export interface CommandTable {
  readonly commands: readonly CommandSpec[]
  /** Flags of every command, which are also valid without a command. */
  readonly globalFlags: readonly FlagSpec[]
}

/** What an optional package adds to the command line. If the package is not installed, its commands are missing. */
export interface Satellite {
  readonly commands: readonly CommandSpec[]
  readonly settingFiles?: OpenSettingFiles
  readonly readyFiles?: OpenReadyFiles
  readonly htmlReport?: (project: Project) => Promise<string>
}

export interface Program extends CommandTable {
  readonly version: string
}

export type Action = (context: CommandContext) => Promise<Answer>

export interface CommandContext {
  readonly host: Host
  readonly program: Program
  readonly flags: Flags
  readonly operands: readonly string[]
  readonly openProject: () => Promise<OpenedProject>
  /** Prints output while the command runs: the screen; with `--json`, the document as one line of JSON. */
  readonly say: (document: Readonly<Record<string, unknown>>, screen: Screen) => void
  /** Prints text for another program; prints nothing with `--json`. The caller must escape strings from files. */
  readonly print: (text: string) => void
  /** Opens the progress display on stderr. With `--quiet`, it shows nothing. */
  readonly progress: () => Promise<Progress>
}

/** Result of a command: a JSON document, and lines for the terminal. */
export interface Answer {
  readonly exitCode: number
  /** Data for `--json`. The fields `version` and `command` are added later. */
  readonly document: Readonly<Record<string, unknown>>
  readonly screen: Screen
  /** True to print the JSON document as one line, as `say` does. */
  readonly isLine?: boolean
  /** Text for another program, printed after the screen. Strings that come from files must already be escaped. */
  readonly text?: string
  readonly advice?: Screen
  /** What the same call will print next time if no file changes; absent if unknown, or if the call has side effects. */
  readonly next?: Answer | 'same' | undefined
  readonly after?: () => Promise<number>
}
