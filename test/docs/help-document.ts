import { globalFlags } from '@lockale/terminal/command/flags'
import { commands } from 'lockale/src/commands/table.ts'
import { helpDocument } from '@lockale/terminal/render/help'

/** What `lockale --help --json` prints: the command table as data. */
export interface HelpDocument {
  readonly globalFlags: readonly FlagDocument[]
  readonly commands: readonly CommandDocument[]
  /** Meaning by code; several codes of one meaning stand together. */
  readonly exitCodes: Readonly<Record<string, string>>
}

export interface CommandDocument {
  readonly name: string
  readonly summary: string
  readonly details: readonly string[]
  readonly operand: {
    readonly name: string
    readonly count: 'one' | 'optional' | 'many' | 'any'
    readonly help: string
  } | null
  readonly flags: readonly FlagDocument[]
  readonly examples: readonly { readonly line: string; readonly does: string }[]
}

export interface FlagDocument {
  /** With its dashes. */
  readonly name: string
  readonly short: string | null
  /** The name of its value; `null` for a switch. */
  readonly takes: string | null
  /** All values there are; `null`: any. */
  readonly values: readonly string[] | null
  readonly help: string
}

/** Returns what `lockale --help --json` prints. */
export function readHelp(): HelpDocument {
  return JSON.parse(JSON.stringify(helpDocument({ commands, globalFlags }))) as HelpDocument
}
