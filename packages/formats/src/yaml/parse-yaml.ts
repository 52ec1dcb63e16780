import type { Diagnostic } from '@lockale/errors'
import { type Findings, surrogateFindings } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { maxPathSegments } from '../literal/entries.ts'
import { openText } from '../open-text.ts'
import { isContainer, pathOf } from '../tree/tree-node.ts'
import { isForeign, isPlural, readingOf, toEntry, isNull } from './entries.ts'
import { maxDepth, type YamlNode } from './node.ts'
import { readYamlTree } from './tree.ts'
import { withoutUnseen } from '../path-tree.ts'
import { type LocaleNames, namesLocale } from '../tree/locale-root.ts'

/** The nodes of a file, which an edit needs besides the entries. */
export interface YamlFile {
  /** `undefined` in a file with only comments. */
  readonly root: YamlNode | undefined
  /** The map under the root key that names the locale. Paths of entries begin in this map. */
  readonly localeRoot: YamlNode | undefined
}

/** Parses a YAML document with a map or list as root. Never throws for content. A locale root key is not in paths. */
export function parseYaml(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, conflicted, done } = opened
  const tree = readYamlTree(text)
  if (!tree.ok) return failed([findings.problem(tree.problem, maxDepth)])
  const conflict = conflicted()
  if (conflict) return conflict
  const { root, shadowed } = tree
  const isEmpty = root?.style === 'empty' && root.tag === undefined && root.anchor === undefined
  if (root && !isEmpty && !isContainer(root)) {
    return failed([findings.problem({ at: root.start, expected: 'a map of `key: value` lines' })])
  }
  const underLocale = localeRoot(root, options)
  const top = underLocale ?? root
  const listing = top && listEntries(text, top, { railsLocale: underLocale?.key, hasShadowed: shadowed.length > 0 })
  if (listing?.tooDeep) {
    const { node, depth } = listing.tooDeep
    const range = { start: node.keyStart, end: node.keyEnd }
    return failed([findings.tooDeep(range, { depth, limit: maxPathSegments, unit: 'path segments' })])
  }
  const { entries = [], ambiguous = [] } = listing ?? {}
  const diagnostics = [
    ...shadowed.map((node) => duplicateFinding(node, underLocale !== undefined, findings)),
    ...ambiguous.map((entry) => ambiguousFinding(entry, findings)),
    ...(/\\(?:u|U0000)[dD][89a-fA-F]/.test(text) ? surrogateFindings(entries, findings) : []),
  ]
  const parsed = { ...done({ entries, diagnostics }), ...(underLocale && { localeRoot: underLocale.key }) }
  files.set(parsed, { root, localeRoot: underLocale })
  return parsed
}

const files = new WeakMap<ParsedFile, YamlFile>()

/** Returns the nodes of a file and the map of its locale root key; `undefined` for a file with errors. */
export function yamlFileOf(
  parsed: ParsedFile,
  options: Pick<ParseOptions, 'locale' | 'sourceLocale'>,
): YamlFile | undefined {
  const known = files.get(parsed)
  if (known) return known
  const tree = readYamlTree(parsed.text)
  if (!tree.ok) return undefined
  return { root: tree.root, localeRoot: localeRoot(tree.root, options) }
}

function duplicateFinding(node: YamlNode, isRails: boolean, { duplicate }: Findings): Diagnostic {
  const range = { start: node.keyStart, end: node.keyEnd }
  const path = pathOf(node).slice(isRails ? 1 : 0)
  return duplicate({ key: node.key, range, path }, (node.shadowedBy ?? node).keyStart)
}

/** Reports unquoted values such as `no`, which YAML 1.2 and 1.1 read as different types. */
function ambiguousFinding({ path, value, valueRange }: Entry, { finding }: Findings): Diagnostic {
  return finding({
    code: 'ambiguous-scalar',
    severity: 'warning',
    range: valueRange,
    path,
    arguments: { token: value },
  })
}

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
 * @returns `entries` in file order; `ambiguous`: entries that older YAML readers read as another type; `tooDeep`: the
 * place where the paths become too long in total, at which `entries` ends
 */
function listEntries(
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

/** Returns true for an alias (`*base`), or a symbol of Ruby (`:year`): a program replaces it by another value. */
function refers({ kind, style, value }: YamlNode): boolean {
  return kind === 'alias' || (style === 'plain' && /^:\w+$/.test(value))
}

/** Returns the map of the root key, if it is the only one and names a locale, as in Ruby on Rails. */
function localeRoot(root: YamlNode | undefined, names: LocaleNames): YamlNode | undefined {
  if (root?.kind !== 'map' || root.children.length !== 1) return undefined
  const [only] = root.children
  if (only === undefined || only.isOpaque || only.tag !== undefined) return undefined
  const isMap = only.kind === 'map' || (only.kind === 'scalar' && isNull(only))
  return isMap && namesLocale(only.key, names) ? only : undefined
}
