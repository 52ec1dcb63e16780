import { withoutUnseen } from '../path-tree.ts'
import { hash } from '../signs.ts'
import { isBlank, isBreak, lineEnd } from '../lines.ts'
import type { Entry } from '../format.ts'
import type { YamlNode } from './node.ts'
import { leadStart } from './lines.ts'
import { readPlain } from './plain.ts'
import { arePluralKeys } from '../plural-keys.ts'
import { type LocaleNames, namesLocale } from '../tree/locale-root.ts'

/** Limit of the segments of all paths together: each path repeats the keys above its value. */
export const maxPathSegments = 16_000_000

interface Frame {
  readonly node: YamlNode
  readonly isDead: boolean
  /** True inside a value whose tag means that nothing in it is a string. */
  readonly isForeign: boolean
  readonly isPlural: boolean
  next: number
}

/**
 * Returns the values below a root, including duplicate keys. Omits what is only inside a map that a later one replaces,
 * because no program sees it.
 * @param railsLocale the root key of a Rails file, in which keys decide what is a plural; `undefined` for another file
 * @returns `entries` in file order; `ambiguous` entries that older YAML readers read as another type; `tooDeep`, the
 * place where the paths exceed their limit and `entries` ends
 */
export function listEntries(
  text: string,
  root: YamlNode,
  { railsLocale, hasShadowed }: { readonly railsLocale: string | undefined; readonly hasShadowed: boolean },
): {
  readonly entries: readonly Entry[]
  readonly ambiguous: readonly Entry[]
  readonly tooDeep: { readonly node: YamlNode; readonly depth: number } | undefined
} {
  const entries: Entry[] = []
  const ambiguous: Entry[] = []
  const dead = new Set<Entry>()
  const path: string[] = []
  const open: Frame[] = []
  const hasComments = text.includes('#')
  let segments = 0
  let current: Frame = { node: root, isDead: false, isForeign: isForeign(root), isPlural: false, next: 0 }
  for (;;) {
    const child = current.node.children[current.next++]
    if (child === undefined) {
      const outer = open.pop()
      if (outer === undefined) break
      current = outer
      path.pop()
      continue
    }
    if (child.isOpaque) continue
    const isDead = hasShadowed && (current.isDead || child.shadowedBy !== undefined)
    const foreign = current.isForeign || isForeign(child)
    if (child.children.length > 0) {
      open.push(current)
      path.push(child.key)
      const plural = railsLocale !== undefined && isPlural(child, railsLocale)
      current = { node: child, isDead, isForeign: foreign, isPlural: plural, next: 0 }
      continue
    }
    segments += path.length + 1
    if (segments > maxPathSegments) return { entries, ambiguous, tooDeep: { node: child, depth: path.length + 1 } }
    const reading = foreign ? 'other' : readingOf(child)
    const plain = toEntry(text, child, { outer: path, isText: reading !== 'other', hasComments })
    const formed = current.isPlural ? { ...plain, form: child.key } : plain
    const entry: Entry = reading === 'other' && refers(child) ? { ...formed, reference: true } : formed
    entries.push(entry)
    if (reading === 'ambiguous') ambiguous.push(entry)
    if (isDead) dead.add(entry)
  }
  return { entries: dead.size === 0 ? entries : withoutUnseen(entries, dead), ambiguous, tooDeep: undefined }
}

/** @param outer the keys around it */
export function toEntry(
  text: string,
  child: YamlNode,
  { outer, isText, hasComments }: { outer: readonly string[]; isText: boolean; hasComments: boolean },
): Entry {
  return {
    // Spread would leave spare capacity in the array of each string.
    path: outer.concat(child.key),
    kind: isText ? 'text' : 'other',
    value: isText ? child.value : rawOf(text, child),
    note: hasComments ? noteOf(text, child) : undefined,
    keyRange: { start: child.keyStart, end: child.keyEnd },
    valueRange: valueRangeOf(text, child),
  }
}

/** Returns true for a tag that makes a value neither a string, nor a map, nor a list. */
export function isForeign({ tag, kind }: YamlNode): boolean {
  if (tag === undefined || tag === '!') return false
  const plain = kind === 'map' ? 'map' : kind === 'seq' ? 'seq' : 'str'
  return tag !== `!!${plain}` && tag !== `!<tag:yaml.org,2002:${plain}>`
}

/** Returns how YAML reads a value without members. */
export function readingOf(node: YamlNode): 'text' | 'other' | 'ambiguous' {
  if (node.kind !== 'scalar') return 'other'
  if (isForeign(node)) return 'other'
  if (node.tag !== undefined) return 'text'
  if (node.style === 'empty') return 'other'
  return node.style === 'plain' ? readPlain(node.value) : 'text'
}

/** Returns true for an alias, or a symbol of Ruby, such as `:year` in place of a word. */
function refers({ kind, style, value }: YamlNode): boolean {
  return kind === 'alias' || (style === 'plain' && /^:\w+$/.test(value))
}

/** Returns the range that a new string replaces. It includes a tag of another type, but not the anchor before it. */
export function valueRangeOf(text: string, node: YamlNode): { readonly start: number; readonly end: number } {
  return { start: isForeign(node) ? tagStart(text, node) : node.start, end: node.end }
}

export function tagStart(text: string, { propsStart, anchor, tag }: YamlNode): number {
  if (anchor === undefined || tag === undefined || text.charAt(propsStart) !== '&') return propsStart
  return text.indexOf(tag, propsStart + anchor.length + 1)
}

/** Blanks inside an empty container are layout. */
function rawOf(text: string, node: YamlNode): string {
  if (isForeign(node)) return text.slice(tagStart(text, node), node.end)
  if (node.kind === 'map') return '{}'
  if (node.kind === 'seq') return '[]'
  return text.slice(node.start, node.end)
}

/** Returns the comments of an entry: directly above it in its column, and after it on its line. */
function noteOf(text: string, node: YamlNode): string | undefined {
  const lead = leadStart(text, node.itemStart)
  const above = lead < node.itemStart ? commentLines(text.slice(lead, node.itemStart)) : []
  const beside = trailingComment(text, node)
  const lines = beside === undefined ? above : [...above, beside]
  return lines.length === 0 ? undefined : lines.join('\n')
}

function trailingComment(text: string, { style, start, end }: YamlNode): string | undefined {
  let at = end
  if (style === 'literal' || style === 'folded') {
    // After a header such as `|-`, only a comment may follow.
    at = start + 1
    while (!isBlank(text.charCodeAt(at)) && !isBreak(text.charCodeAt(at)) && at < end) at++
  }
  let sign = at
  while (isBlank(text.charCodeAt(sign))) sign++
  if (text.charCodeAt(sign) === 0x2c) {
    // A comment after the comma in a flow list belongs to the entry before it.
    sign++
    if (!isBlank(text.charCodeAt(sign))) return undefined
    while (isBlank(text.charCodeAt(sign))) sign++
  }
  if (!isBlank(text.charCodeAt(sign - 1))) return undefined
  return text.charCodeAt(sign) === hash ? toNote(text.slice(sign, lineEnd(text, sign))) : undefined
}

function commentLines(lead: string): readonly string[] {
  return lead
    .split(/\r\n|\n|\r/)
    .filter((line) => line.includes('#'))
    .map((line) => toNote(line.slice(line.indexOf('#'))))
}

function toNote(comment: string): string {
  return comment.replace(/^#+[ \t]?/, '').replace(/[ \t]+$/, '')
}

/** Returns the map of the only root key, if that names a locale, as in Ruby on Rails. */
export function localeRoot(root: YamlNode | undefined, names: LocaleNames): YamlNode | undefined {
  if (root?.kind !== 'map' || root.children.length !== 1) return undefined
  const [only] = root.children
  if (only === undefined || only.isOpaque || only.tag !== undefined) return undefined
  const isMap = only.kind === 'map' || (only.kind === 'scalar' && isNull(only))
  return isMap && namesLocale(only.key, names) ? only : undefined
}

/** Returns true for plural categories from which Rails selects: at least two, or a string with the count. */
export function isPlural({ kind, children, tag }: YamlNode, locale: string): boolean {
  if (kind !== 'map' || tag !== undefined || children.length > 100) return false
  if (children.some((child) => child.kind === 'map' || child.kind === 'seq')) return false
  const keys = children.map(({ key }) => key)
  if (!arePluralKeys(keys, locale.replaceAll('_', '-'))) return false
  return children.some(({ key }) => key !== 'other') || children.some(({ value }) => value.includes('%{count}'))
}

export function isNull({ style, value }: YamlNode): boolean {
  return style === 'empty' || (style === 'plain' && /^(?:~|null|Null|NULL)$/.test(value))
}
