import type { FlagSpec, ValueHints } from '@lockale/terminal/arguments/flags'
import type { CommandTable } from '@lockale/terminal/command/command'

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

/** What a script is printed from. */
export interface ScriptParts {
  readonly commands: readonly {
    readonly name: string
    readonly summary: string
    readonly operand: Hint
    readonly flags: readonly CompletedFlag[]
  }[]
  /** Flags that may stand before a command. */
  readonly globalFlags: readonly CompletedFlag[]
}

/** Returns the command table as scripts need it. The flags of every command stand behind its own. */
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

/** Where a spec does not say what completes it, the name of the value often does. */
function hintOf({ values, completes }: ValueHints, name: string): Hint {
  if (values !== undefined) return { kind: 'values', values }
  if (completes !== undefined) return { kind: completes }
  if (name === 'file' || name === 'folder') return { kind: name }
  return { kind: 'none' }
}

/** What a flag takes, with the commands that have it so; `undefined`: all that have it. */
interface ValueRow {
  readonly flag: CompletedFlag
  readonly value: Hint
  readonly commands: readonly string[] | undefined
}

/** Every flag that takes a value, once for all commands where it takes the same. */
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

/** Returns the flag and its short form, if it has one. */
function spellings({ name, short }: Pick<CompletedFlag, 'name' | 'short'>): readonly string[] {
  return short === undefined ? [name] : [name, short]
}

/** Returns all spellings of flags that take a value. */
export function flagsWithValue(rows: readonly ValueRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ flag }) => spellings(flag)))]
}

/** For bash and zsh, the patterns of `case "$command $flag"`: `'check --fail-on'`, or `*' --cwd'` for all commands. */
export function casePatterns({ flag, commands }: ValueRow): string {
  const patterns = spellings(flag).flatMap(
    (name) => commands?.map((command) => `'${command} ${name}'`) ?? [`*' ${name}'`],
  )
  return patterns.join('|')
}
