import type { Diagnostic } from '@lockale/errors'
import { characterAt, describeFound, type Findings, surrogateFindings } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { pathOf } from '../tree/tree-node.ts'
import { listEntries, localeRoot, maxPathSegments } from './entries.ts'
import { maxDepth, type YamlNode, type YamlProblem } from './node.ts'
import { readYamlTree } from './tree.ts'

/** What an edit needs of a file besides its entries. */
export interface YamlFile {
  /** `undefined` in a file of nothing but comments. */
  readonly root: YamlNode | undefined
  /** The map below the key that names the locale, if the file has one: paths begin there. */
  readonly localeRoot: YamlNode | undefined
}

/**
 * Reads one YAML document with a map or list at its root; never throws for content. With a locale given, a root key that
 * names it belongs to no path.
 */
export function parseYaml(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, conflicted, done } = opened
  const tree = readYamlTree(text)
  if (!tree.ok) return failed([problemFinding(text, tree.problem, findings)])
  const conflict = conflicted()
  if (conflict) return conflict
  const { root, shadowed } = tree
  if (root && !isEmptyRoot(root) && root.kind !== 'map' && root.kind !== 'seq') {
    const expected = 'a map of `key: value` lines'
    const found = describeFound(text, root.start)
    return failed([problemFinding(text, { code: 'parse-error', at: root.start, expected, found }, findings)])
  }
  const underLocale = localeRoot(root, options)
  const top = underLocale ?? root
  const listing = top && listEntries(text, top, { railsLocale: underLocale?.key, hasShadowed: shadowed.length > 0 })
  if (listing?.tooDeep) {
    const { node, depth } = listing.tooDeep
    return failed([
      findings.finding({
        code: 'too-deep',
        severity: 'error',
        range: { start: node.keyStart, end: node.keyEnd },
        arguments: { depth, limit: maxPathSegments, unit: 'path segments' },
      }),
    ])
  }
  const { entries = [], ambiguous = [] } = listing ?? {}
  const diagnostics = [
    ...shadowed.map((node) => duplicateFinding(node, underLocale !== undefined, findings)),
    ...ambiguous.map((entry) => ambiguousFinding(entry, findings)),
    ...(/\\(?:u|U0000)[dD][89a-fA-F]/.test(text) ? surrogateFindings(entries, findings) : []),
  ].toSorted((a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0))
  const parsed = { ...done({ entries, diagnostics }), ...(underLocale && { localeRoot: underLocale.key }) }
  files.set(parsed, { root, localeRoot: underLocale })
  return parsed
}

/** A document of nothing but comments and marks. */
function isEmptyRoot({ style, tag, anchor }: YamlNode): boolean {
  return style === 'empty' && tag === undefined && anchor === undefined
}

const files = new WeakMap<ParsedFile, YamlFile>()

/**
 * Returns the nodes of a file that was parsed without errors. The root key is determined again only if the file was not
 * parsed here.
 */
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

/** `parse-error` says what was `expected` and what was `found`, both as words for people. */
function problemFinding(
  text: string,
  { code, at, expected, found }: Required<YamlProblem>,
  { finding }: Findings,
): Diagnostic {
  return finding({
    code,
    severity: 'error',
    range: characterAt(text, at),
    arguments: code === 'too-deep' ? { depth: maxDepth + 1, limit: maxDepth, unit: 'levels' } : { expected, found },
  })
}

/** Placed at the value that is lost; `countsLine` and `countsColumn` say where the key stands that counts. */
function duplicateFinding(node: YamlNode, isRails: boolean, { finding, position }: Findings): Diagnostic {
  const counts = position((node.shadowedBy ?? node).keyStart)
  return finding({
    code: 'duplicate-key',
    severity: 'warning',
    range: { start: node.keyStart, end: node.keyEnd },
    path: pathOf(node).slice(isRails ? 1 : 0),
    arguments: { key: node.key, countsLine: counts.line, countsColumn: counts.column },
  })
}

/** `no` without quotes: a text in YAML 1.2, something else in 1.1, or the other way round. */
function ambiguousFinding({ path, value, valueRange }: Entry, { finding }: Findings): Diagnostic {
  return finding({
    code: 'ambiguous-scalar',
    severity: 'warning',
    range: valueRange,
    path,
    arguments: { token: value },
  })
}
