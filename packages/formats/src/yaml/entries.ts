import { hash } from '../signs.ts'
import { isBlank, isBreak, lineEnd } from '../lines.ts'
import type { Entry } from '../format.ts'
import type { YamlNode } from './node.ts'
import { leadStart } from './lines.ts'
import { readPlain } from './plain.ts'
import { arePluralKeys } from '../plural-keys.ts'

/** Returns the entry of a node. @param outer the keys around the node */
export function toEntry(
  text: string,
  child: YamlNode,
  { outer, isText, hasComments }: { outer: readonly string[]; isText: boolean; hasComments: boolean },
): Entry {
  return {
    // `concat` saves memory: an array made by spread has unused capacity.
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

/** Returns how YAML reads a value without members. `ambiguous`: some YAML readers read a string, others do not. */
export function readingOf(node: YamlNode): 'text' | 'other' | 'ambiguous' {
  if (node.kind !== 'scalar') return 'other'
  if (isForeign(node)) return 'other'
  if (node.tag !== undefined) return 'text'
  if (node.style === 'empty') return 'other'
  return node.style === 'plain' ? readPlain(node.value) : 'text'
}

/** Returns the range that a new string replaces. It includes a tag of a non-string type, but no anchor before it. */
export function valueRangeOf(text: string, node: YamlNode): { readonly start: number; readonly end: number } {
  return { start: isForeign(node) ? tagStart(text, node) : node.start, end: node.end }
}

export function tagStart(text: string, { propsStart, anchor, tag }: YamlNode): number {
  if (anchor === undefined || tag === undefined || text.charAt(propsStart) !== '&') return propsStart
  return text.indexOf(tag, propsStart + anchor.length + 1)
}

/** Returns the raw token of a value. Blanks inside an empty container are omitted. */
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
    // The comma in a flow list: a comment after it belongs to the entry before it.
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

/** Returns true for a map that Rails reads as a plural: at least two categories, or a string with `%{count}`. */
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
