import type { Diagnostic } from '@lockale/errors'
import { type Findings, surrogateFindings } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { pathOf } from '../tree/tree-node.ts'
import { listEntries, localeRoot, maxPathSegments } from './entries.ts'
import { maxDepth, type YamlNode } from './node.ts'
import { readYamlTree } from './tree.ts'

/** What an edit needs of a file besides its entries. */
export interface YamlFile {
  /** `undefined` in a file with only comments. */
  readonly root: YamlNode | undefined
  /** The map under the key that names the locale, in which paths begin. */
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
  if (root && !isEmptyRoot(root) && root.kind !== 'map' && root.kind !== 'seq') {
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

function isEmptyRoot({ style, tag, anchor }: YamlNode): boolean {
  return style === 'empty' && tag === undefined && anchor === undefined
}

const files = new WeakMap<ParsedFile, YamlFile>()

/** Returns the nodes of a file without errors. Determines the root key again only if the file was not parsed here. */
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
