import { type Entry, type ParsedFile, valuesIn } from '@lockale/formats'

/** Texts that stand in place of those of a file, and others beside them. */
export interface TextEdits {
  /** Replacing strings by the offset at which the replaced value begins. */
  readonly instead: ReadonlyMap<number, string>
  readonly added: readonly AddedText[]
}

/** One text of an object, behind another one of the same object. */
export interface AddedText {
  readonly path: readonly string[]
  readonly text: string
  /** Offset at which the value before it ends. */
  readonly after: number
}

const noEdits: TextEdits = { instead: new Map(), added: [] }

/**
 * A locale file as strict JSON. A JSON file stays as it is, byte for byte, but for the edits: keys in its order, duplicates,
 * numbers as they are written. Of other formats the texts. `undefined`: it cannot be read.
 */
export function toJson(parsed: ParsedFile, format: string, edits: TextEdits = noEdits): string | undefined {
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) return undefined
  if (format === 'json') return spliceJson(parsed, edits)
  // a message of several members is its text, as compilers of messages write it
  return printEntries(parsed.shape === undefined ? valuesIn(parsed) : parsed.entries, edits)
}

function spliceJson({ text, entries }: ParsedFile, { instead, added }: TextEdits): string {
  if (instead.size === 0 && added.length === 0) return text
  const patches = entries.flatMap(({ valueRange: { start, end } }) => {
    const value = instead.get(start)
    return value === undefined ? [] : [{ start, end, code: JSON.stringify(value) }]
  })
  for (const { path, text: value, after } of added) {
    patches.push({ start: after, end: after, code: `,${JSON.stringify(path.at(-1))}:${JSON.stringify(value)}` })
  }
  // One that comes behind a value begins where that ends, so behind it in this order too.
  patches.sort((a, b) => a.start - b.start)
  const parts: string[] = []
  let at = 0
  for (const { start, end, code } of patches) {
    parts.push(text.slice(at, start), code)
    at = end
  }
  return [...parts, text.slice(at)].join('')
}

type Branch = Map<string, Branch | string>

/** Texts, words and numbers, nested by their paths. Of two values in one place the last one counts. */
function printEntries(entries: readonly Entry[], { instead, added }: TextEdits): string {
  const root: Branch = new Map()
  for (const { path, kind, value, valueRange } of entries) {
    const other = instead.get(valueRange.start)
    const token = kind === 'text' || other !== undefined ? JSON.stringify(other ?? value) : toJsonToken(value)
    if (token !== undefined) setAt(root, path, token)
  }
  for (const { path, text } of added) setAt(root, path, JSON.stringify(text))
  return print(root)
}

/** YAML's null and Ruby's symbols too: a list without them would have other indexes. */
function toJsonToken(raw: string): string | undefined {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u.test(raw)) return raw
  if (/^(?:~|Null|NULL)?$/u.test(raw)) return 'null'
  return /^:\w+$/u.test(raw) ? JSON.stringify(raw) : undefined
}

/** What lies below a text is beside it: an attribute of Fluent is `help.title`, so that `help` is not lost. */
function setAt(root: Branch, path: readonly string[], token: string): void {
  let at = root
  for (const [depth, segment] of path.slice(0, -1).entries()) {
    const next = at.get(segment)
    if (typeof next === 'string' && next.startsWith('"')) {
      at.set(path.slice(depth).join('.'), token)
      return
    }
    const branch: Branch = next instanceof Map ? next : new Map()
    if (branch !== next) at.set(segment, branch)
    at = branch
  }
  at.set(path.at(-1) ?? '', token)
}

/** As deep as a path is long, which formats limit. Keys `0`, `1`, `2` … are those of a list. */
function print(branch: Branch): string {
  const values = [...branch].map(([key, value]) => [key, typeof value === 'string' ? value : print(value)] as const)
  if (values.length > 0 && values.every(([key], index) => key === String(index))) {
    return `[${values.map(([, value]) => value).join(',')}]`
  }
  return `{${values.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`
}
