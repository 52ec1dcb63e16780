import type { CompletedCommand, CompletedFlag, Hint } from './model.ts'

/** What a flag takes, with the commands that have it so; `undefined`: all that have it. */
interface ValueRow {
  readonly flag: CompletedFlag
  readonly value: Hint
  readonly commands: readonly string[] | undefined
}

/** Every flag that takes a value, once for all commands where it takes the same. */
export function valueRows(
  commands: readonly CompletedCommand[],
  globalFlags: readonly CompletedFlag[],
): readonly ValueRow[] {
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
