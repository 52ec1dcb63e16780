import type { OpenReadyFiles } from '@lockale/connect'
import type { OpenSettingFiles, Project } from '@lockale/project'
import type { Flags, FlagSpec, ValueHints } from '../arguments/flags.ts'
import type { Host } from '../host.ts'
import type { Progress } from '../render/progress.ts'
import type { Screen } from '../render/screen.ts'

/** One command as data: parsing, help, completion and docs are made from this. */
export interface CommandSpec {
  readonly name: string
  /** What it is for, as a title of `lockale --help`. */
  readonly group: CommandGroup
  /** One line, for the list of commands. */
  readonly summary: string
  /** What a reader of its own help should know besides. */
  readonly details: readonly string[]
  /** Flags of every command that do nothing here, by name: its help leaves them out. */
  readonly ignores?: readonly string[]
  readonly operand?: {
    readonly name: string
    /** `many`: one or more; `any`: none too. */
    readonly count: 'one' | 'optional' | 'many' | 'any'
    readonly help: string
  } & ValueHints
  readonly flags: readonly FlagSpec[]
  readonly examples: readonly { readonly line: string; readonly does: string }[]
  /** `finish`: it ends by itself soon after a signal, with a report. `leave`: nothing is lost when it just goes. */
  readonly onSignal: 'finish' | 'leave'
  readonly load: () => Promise<Action>
}

/** Titles of the help, in their order. */
export const commandGroups = ['Daily', 'Review', 'Git', 'App', 'Service', 'Help'] as const
export type CommandGroup = (typeof commandGroups)[number]

export interface CommandTable {
  readonly commands: readonly CommandSpec[]
  /** Flags that every command has, and that may stand alone. */
  readonly globalFlags: readonly FlagSpec[]
}

/** What a package beside the engine gives to the command line. All of it is gone with the package. */
export interface Satellite {
  readonly commands: readonly CommandSpec[]
  /** Reads the glossary files of a project. */
  readonly settingFiles?: OpenSettingFiles
  /** Brings glossary files to the service before strings are sent. */
  readonly readyFiles?: OpenReadyFiles
  /** Prints a project as one HTML page, to read only. */
  readonly htmlReport?: (project: Project) => Promise<string>
}

/** What runs under one name. */
export interface Program extends CommandTable {
  /** The version of the npm package. */
  readonly version: string
}

/** Turns flags into a call of the project and its data into an answer. Writes nothing itself but progress. */
export type Action = (context: CommandContext) => Promise<Answer>

export interface CommandContext {
  readonly host: Host
  /** All that lockale can do. */
  readonly program: Program
  readonly flags: Flags
  readonly operands: readonly string[]
  readonly openProject: () => Promise<Project>
  /** Says something while the command goes on: for people a screen on stdout; under `--json` a document on one line. */
  readonly say: (document: Readonly<Record<string, unknown>>, screen: Screen) => void
  /** The same for another program: made so that nothing can break out of it. Nothing under `--json`. */
  readonly print: (text: string) => void
  /** Shows a run on stderr while it goes on; nothing under `--quiet`. */
  readonly progress: () => Promise<Progress>
}

/** What a command found or did, for both kinds of reader. */
export interface Answer {
  readonly exitCode: number
  /** The document of `--json`, without `version` and `command`, which come first. */
  readonly document: Readonly<Record<string, unknown>>
  /** The screen on stdout. */
  readonly screen: Screen
  /** The document stands on one line, as those that were said before it. */
  readonly isLine?: boolean
  /** Behind the screen: for another program, made so that what is in files cannot break out of it. */
  readonly text?: string
  /** Advice that is no result: on stderr, behind it. */
  readonly advice?: Screen
  /** Of the same call, if nothing changes from now on; absent where that is unknown, or would do something. */
  readonly next?: Answer | 'same' | undefined
  /** Goes on after the answer is shown, and says how it ended. */
  readonly after?: () => Promise<number>
}
