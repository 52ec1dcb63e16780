/**
 * The texts of a list that stands under a name at the top of a YAML file, as `pnpm-workspace.yaml` has them: one line for
 * each behind a dash, or all in brackets. `undefined` where there is no such name, `unclear` for what is no plain list.
 */
export function readYamlList(text: string, name: string): readonly string[] | undefined | 'unclear' {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/u)
  const at = lines.findIndex((line) => keyIn(line) === name)
  if (at === -1) return undefined
  const head = lines[at] ?? ''
  const rest = withoutComment(head.slice(head.indexOf(':', name.length) + 1)).trim()
  if (rest !== '') return readBrackets([rest, ...lines.slice(at + 1).map(withoutComment)].join(' '))
  const items: string[] = []
  for (const line of lines.slice(at + 1)) {
    const bare = withoutComment(line).trim()
    if (bare === '') continue
    const isItem = bare.startsWith('- ')
    // Something else at the top ends the list.
    if (!isItem && /^\S/u.test(line)) break
    const item = isItem ? readScalar(bare.slice(2).trim()) : undefined
    if (item === undefined) return 'unclear'
    items.push(item)
  }
  return items
}

function keyIn(line: string): string | undefined {
  return /^(?<quote>["']?)(?<key>[\w-]+)\k<quote>\s*:(?:\s|$)/u.exec(line)?.groups?.['key']
}

/** `[a, 'b', "c"]`. What follows the bracket is no concern of the list. */
function readBrackets(text: string): readonly string[] | 'unclear' {
  const inner = /^\[(?<inner>(?:"[^"\\]*"|'[^']*'|[^\]"'])*)\]/u.exec(text)?.groups?.['inner']
  if (inner === undefined) return 'unclear'
  const items = inner.match(/"[^"]*"|'[^']*'|[^,\s][^,]*/gu) ?? []
  const scalars = items.map((item) => readScalar(item.trim()))
  return scalars.every((item) => item !== undefined) ? scalars : 'unclear'
}

/** A plain or quoted text; `undefined` for what else YAML may have there: anchors, aliases, tags, maps, escapes. */
function readScalar(text: string): string | undefined {
  const quoted = /^(?:'(?<single>(?:[^']|'')*)'|"(?<double>[^"\\]*)")$/u.exec(text)?.groups
  if (quoted !== undefined) return quoted['double'] ?? quoted['single']?.replaceAll("''", "'")
  return /^[&*!|>{}[\]%@`"'?,-]|:(?:\s|$)/u.test(text) ? undefined : text
}

/** A comment begins a line or follows a blank, outside of quotes. */
function withoutComment(line: string): string {
  return /^(?:"[^"\\]*"|'[^']*'|[^"'#]|(?<=\S)[#"'])*/u.exec(line)?.[0] ?? line
}
