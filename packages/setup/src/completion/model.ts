import type { FlagSpec, ValueHints } from '@lockale/terminal/arguments/flags'
import type { CommandTable } from '@lockale/terminal/command/command'

export type Hint =
  | { readonly kind: 'values'; readonly values: readonly string[] }
  /** Files and folders, which the shell completes by itself. */
  | { readonly kind: 'file' | 'folder' }
  | { readonly kind: 'none' }

export interface CompletedFlag {
  readonly name: string
  readonly short: string | undefined
  readonly help: string
  /** `undefined` for a flag without a value. */
  readonly value: Hint | undefined
  /** True if the flag accepts a list of values: `a,b`. */
  readonly isList: boolean
}

export interface ScriptParts {
  readonly commands: readonly {
    readonly name: string
    readonly summary: string
    readonly operand: Hint
    readonly flags: readonly CompletedFlag[]
  }[]
  /** Flags that are allowed before a command. */
  readonly globalFlags: readonly CompletedFlag[]
}

/** Converts the command table to the data of the completion scripts. Global flags follow the flags of each command. */
export function scriptParts({ commands, globalFlags }: CommandTable): ScriptParts {
  return {
    commands: commands.map(({ name, summary, operand, flags }) => ({
      name,
      summary,
      operand: operand === undefined ? { kind: 'none' } : hintOf(operand, operand.name),
      flags: [...flags, ...globalFlags].filter(({ isHidden }) => isHidden !== true).map(completedFlag),
    })),
    globalFlags: globalFlags.map(completedFlag),
  }
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

/** Returns how a shell completes a value: as its definition says, or else by the value's name (`file`, `folder`). */
function hintOf({ values, completes }: ValueHints, name: string): Hint {
  if (values !== undefined) return { kind: 'values', values }
  if (completes !== undefined) return { kind: completes }
  if (name === 'file' || name === 'folder') return { kind: name }
  return { kind: 'none' }
}

/** A flag with its possible values, and the commands in which it has these values; `undefined` for all commands. */
interface ValueRow {
  readonly flag: CompletedFlag
  readonly value: Hint
  readonly commands: readonly string[] | undefined
}

/** Returns the flags with a value: one item for all commands in which a flag has the same possible values. */
export function valueRows({ commands, globalFlags }: ScriptParts): readonly ValueRow[] {
  const rows = new Map<string, { readonly row: ValueRow; readonly of: string[] }>()
  for (const { name, flags } of [...commands, { name: '', flags: globalFlags }]) {
    for (const flag of flags) {
      if (flag.value === undefined) continue
      const id = JSON.stringify([flag.name, flag.isList, flag.value])
      const known = rows.get(id)
      if (known === undefined) rows.set(id, { row: { flag, value: flag.value, commands: undefined }, of: [name] })
      else known.of.push(name)
    }
  }
  const all = [...rows.values()]
  return all.map(({ row, of }) => {
    const isOnly = all.filter((other) => other.row.flag.name === row.flag.name).length === 1
    return isOnly ? row : { ...row, commands: of }
  })
}

function spellings({ name, short }: Pick<CompletedFlag, 'name' | 'short'>): readonly string[] {
  return short === undefined ? [name] : [name, short]
}

export function flagsWithValue(rows: readonly ValueRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ flag }) => spellings(flag)))]
}

/** Returns shell patterns of `case "$command $flag"`: `'check --fail-on'`, or `*' --cwd'` for all commands. */
export function casePatterns({ flag, commands }: ValueRow): string {
  const patterns = spellings(flag).flatMap(
    (name) => commands?.map((command) => `'${command} ${name}'`) ?? [`*' ${name}'`],
  )
  return patterns.join('|')
}
