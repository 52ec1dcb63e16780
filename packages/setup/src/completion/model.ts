import type { FlagSpec, ValueHints } from '@lockale/terminal/arguments/flags'
import type { CommandTable } from '@lockale/terminal/arguments/parse-arguments'

/** What a shell offers for one value. */
export type Hint =
  | { readonly kind: 'values'; readonly values: readonly string[] }
  /** The shell knows them. */
  | { readonly kind: 'file' | 'folder' }
  | { readonly kind: 'none' }

export interface CompletedFlag {
  /** Name with its dashes. */
  readonly name: string
  readonly short: string | undefined
  readonly help: string
  /** `undefined`: it takes no value. */
  readonly value: Hint | undefined
  /** `a,b` is a value too. */
  readonly isList: boolean
}

export interface CompletedCommand {
  readonly name: string
  readonly summary: string
  readonly operand: Hint
  readonly flags: readonly CompletedFlag[]
}

/** What a script is printed from. */
export interface ScriptParts {
  readonly commands: readonly CompletedCommand[]
  readonly globalFlags: readonly CompletedFlag[]
}

/** The command table as scripts need it. The flags of every command stand behind its own. */
export function completionModel({ commands, globalFlags }: CommandTable): readonly CompletedCommand[] {
  return commands.map(({ name, summary, operand, flags }) => ({
    name,
    summary,
    operand: operand === undefined ? { kind: 'none' } : hintOf(operand, operand.name),
    flags: [...flags, ...globalFlags].filter(({ isHidden }) => isHidden !== true).map(completedFlag),
  }))
}

/** Flags that may stand before a command. */
export function globalModel({ globalFlags }: CommandTable): readonly CompletedFlag[] {
  return globalFlags.map(completedFlag)
}

function completedFlag({ name, short, takes, help }: FlagSpec): CompletedFlag {
  return {
    name: `--${name}`,
    short: short === undefined ? undefined : `-${short}`,
    help,
    value: takes === undefined ? undefined : hintOf(takes, takes.name),
    isList: takes?.kind === 'list',
  }
}

/** Where a spec does not say what completes it, the name of the value often does. */
function hintOf({ values, completes }: ValueHints, name: string): Hint {
  if (values !== undefined) return { kind: 'values', values }
  if (completes !== undefined) return { kind: completes }
  if (name === 'file' || name === 'folder') return { kind: name }
  return { kind: 'none' }
}
