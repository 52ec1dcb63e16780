import { hasError } from '../findings.ts'
import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { treeOfPaths } from '../path-tree.ts'
import { refuseBroken, refuseEdit, refuseMismatch, showPath } from '../refuse.ts'
import { type Patch, splice } from '../splice.ts'
import { type EditedTree, type EditPlan, isGone, type Pending, type TreeDialect } from '../tree/edit-plan.ts'
import { planEdit } from '../tree/plan-edit.ts'
import { isOwnRoot, spellLocale } from '../tree/locale-root.ts'
import { indexChildren, toIndex, isContainer } from '../tree/tree-node.ts'
import { isAsAsked } from '../verify.ts'
import { newNode, nodesAround, type YamlNode, maxDepth, isInFlow } from './node.ts'
import { parseYaml, type YamlFile, yamlFileOf } from './parse-yaml.ts'
import { toPatches } from './patches.ts'
import type { Source } from './print.ts'
import { isPlainSafe } from './plain.ts'
import { styleOf, type FileStyle } from './style.ts'
import { printDouble, printText } from './token.ts'
import { isForeign, isNull, readingOf } from './entries.ts'
import { readYamlTree } from './tree.ts'

/**
 * Edits a YAML file. Replaces only the changed parts of its text: all other bytes stay. A root key that still names the
 * source locale is renamed to the locale.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editYaml(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return edit(parsed, changes, { ...options, isNew: false })
}

/** Creates a target file from the source file, and renames its locale root key. */
export function createYaml(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return edit(source, changes, { ...options, source, isNew: true })
}

function localesOf(locale: string | undefined, sourceLocale: string | undefined) {
  return { ...(locale !== undefined && { locale }), ...(sourceLocale !== undefined && { sourceLocale }) }
}

function edit(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  { isNew, ...options }: EditOptions & { readonly isNew: boolean },
): Uint8Array {
  const { file, order, itemsMove } = options
  const { text, bom } = parsed
  const read = hasError(parsed) ? undefined : yamlFileOf(parsed, localesOf(options.locale, options.sourceLocale))
  if (read === undefined) throw refuseBroken(file)
  if (changes.length === 0 && !isNew) return encodeUtf8(text, bom)
  const isAdding = changes.some(({ kind }) => kind === 'add' || kind === 'copy')
  const source = isAdding && options.source ? openSource(options.source, options) : undefined
  const isEmpty = read.root === undefined || read.root.style === 'empty'
  const newKey = isEmpty ? newRootKey(source, options) : undefined
  const isList = source?.root?.kind === 'seq' && changes.every(({ path: [index = ''] }) => toIndex(index) !== undefined)
  const base = isEmpty
    ? emptyRoot(text, newKey === undefined && isList ? 'seq' : 'map')
    : (read.localeRoot ?? read.root)
  if (base === undefined)
    throw refuseEdit(`${file} cannot be edited.`, { place: file, hint: 'Correct the file first.' })
  const style = followStyle(styleOf(text, read.root), source?.style)
  const newRoot = newKey === undefined ? undefined : printRootKey(newKey, source?.rootToken ?? '')
  const dialect = yamlDialect(base, file)
  const edited = { file, root: base, order: isAdding ? treeOfPaths(order) : undefined, source, dialect, itemsMove }
  const plan = planEdit(edited, changes)
  refuseLostAnchors(edited, text, plan)
  // If the file has no final line break, it gets one only during the edit.
  const isOpen = text !== '' && !/[\r\n]$/.test(text)
  const whole = isOpen ? text + style.lineBreak : text
  const renamed = renameRoot(read, options, text)
  const patches = toPatches({
    text: whole,
    length: text.length,
    plan,
    printer: { style, source, anchors: anchorsToAdd(edited, plan) },
    base,
    newRoot,
  })
  const spliced = splice(whole, renamed ? [renamed.patch, ...patches] : patches)
  const rootKey = renamed?.key ?? newKey ?? read.localeRoot?.key
  const locales = { ...(rootKey !== undefined && { locale: rootKey }) }
  const shortened = isOpen && spliced.endsWith(style.lineBreak) ? [spliced.slice(0, -style.lineBreak.length)] : []
  // If the last value is now a block scalar that keeps line breaks (`|+`), the added line break stays.
  for (const finished of [...shortened, spliced]) {
    const bytes = encodeUtf8(finished, bom)
    const after = parseYaml(bytes, { file, maxBytes: Number.MAX_SAFE_INTEGER, ...locales })
    if (isAsAsked({ before: parsed, after, changes, padding: plan.padding, itemsMove })) return bytes
  }
  throw refuseMismatch(file)
}

interface OpenedSource extends Source {
  /** The root key of the source locale, as it is written; `undefined` if there is none. */
  readonly rootToken: string | undefined
}

const sources = new WeakMap<ParsedFile, OpenedSource>()

/** Returns the source file as a tree. Many target files use the same source, so it is read once. */
function openSource(parsed: ParsedFile, { locale, sourceLocale }: EditOptions): OpenedSource {
  let source = sources.get(parsed)
  if (source === undefined) {
    const read = yamlFileOf(parsed, localesOf(sourceLocale ?? locale, locale))
    const named = read?.localeRoot
    source = {
      text: parsed.text,
      root: named ?? read?.root,
      style: followStyle(styleOf(parsed.text, read?.root), undefined),
      findChild: indexChildren(),
      rootToken: named && parsed.text.slice(named.keyStart, named.keyEnd),
    }
    sources.set(parsed, source)
  }
  return source
}

/** Returns the root of a file with only comments. New members go to its end. */
function emptyRoot(text: string, kind: 'map' | 'seq'): YamlNode {
  return { ...newNode(undefined, '', text.length), kind, style: 'block', indent: 0, children: [] }
}

function newRootKey(source: OpenedSource | undefined, { locale, sourceLocale }: EditOptions): string | undefined {
  if (source?.rootToken === undefined || locale === undefined) return undefined
  return spellLocale(locale, source.rootToken, sourceLocale)
}

function renameRoot(
  { localeRoot }: YamlFile,
  names: EditOptions,
  text: string,
): { readonly key: string; readonly patch: Patch } | undefined {
  const { locale, sourceLocale } = names
  if (localeRoot === undefined || locale === undefined || isOwnRoot(localeRoot.key, { locale, sourceLocale }))
    return undefined
  const range = { start: localeRoot.keyStart, end: localeRoot.keyEnd }
  const old = text.slice(range.start, range.end)
  const key = spellLocale(locale, localeRoot.key, sourceLocale)
  return { key, patch: { range, text: printRootKey(key, old) } }
}

/** Prints a root key in the quotes of the old key. An unquoted `no` (Norwegian) gets quotes: YAML 1.1 reads false. */
function printRootKey(key: string, old: string): string {
  const style = { ...styleOf('', undefined), quote: 'single' as const }
  if (old.startsWith('"')) return printDouble(key, style)
  if (old.startsWith("'") || !isPlainSafe(key, { inFlow: false }))
    return printText(key, 'single', { inFlow: false, file: style })
  return key
}

/** Returns the anchors that added values have in the source. @throws {LockaleError} for an alias without anchor */
function anchorsToAdd({ file, root, source }: EditedTree<YamlNode>, plan: EditPlan<YamlNode>): ReadonlySet<string> {
  const coming = new Set<string>()
  const wanted = new Set<string>()
  const queue: Pending<YamlNode>[] = [...plan.replaced.values()]
  for (const { members } of plan.added.values()) queue.push(...members.values())
  for (let pending = queue.pop(); pending !== undefined; pending = queue.pop()) {
    if (pending.shown?.anchor !== undefined) coming.add(pending.shown.anchor)
    if ('members' in pending) queue.push(...pending.members.values())
    else if (pending.kind === 'raw' && pending.value.startsWith('*')) wanted.add(pending.value.slice(1))
  }
  if (coming.size === 0 && wanted.size === 0) return coming
  const there = new Set(nodesAround(root).flatMap(({ anchor }) => anchor ?? []))
  for (const name of wanted) {
    if (there.has(name) || coming.has(name)) continue
    throw refuseEdit(`\`*${name}\` cannot be added to ${file}: there is no anchor \`&${name}\` in it.`, {
      place: file,
      hint: source
        ? `Copy the value of \`&${name}\` from the source file to that file, then run the command again.`
        : 'Add a string instead.',
    })
  }
  return new Set([...coming].filter((name) => !there.has(name)))
}

/** Refuses to remove the anchor of an alias that stays. @throws {LockaleError} `FORMAT_EDIT_MISMATCH` */
function refuseLostAnchors({ file, root }: EditedTree<YamlNode>, text: string, plan: EditPlan<YamlNode>): void {
  if (!text.includes('*') || plan.removed.size + plan.replaced.size + plan.texts.size === 0) return
  const meant = new Map<string, YamlNode>()
  for (const node of nodesAround(root)) {
    if (node.anchor !== undefined) meant.set(node.anchor, node)
    if (node.kind === 'alias') {
      const anchored = meant.get(node.value)
      if (anchored && isLost(anchored, plan) && !isGone(node, plan) && !plan.texts.has(node)) {
        throw refuseEdit(`"${anchored.key}" cannot be removed from ${file}: \`*${node.value}\` still refers to it.`, {
          place: file,
          hint: `Write its value in place of \`*${node.value}\` in that file, then run the command again.`,
        })
      }
    }
  }
}

/** Returns true if an edit removes a node or a container around it. A replaced value keeps its own anchor. */
function isLost(node: YamlNode, plan: EditPlan<YamlNode>): boolean {
  for (let at: YamlNode | undefined = node; at !== undefined; at = at.parent) {
    if (plan.removed.has(at) || (at !== node && plan.replaced.has(at))) return true
  }
  return plan.replaced.has(node) && node.children.length > 0
}

/** Returns the rules of YAML for `planEdit`. @param root the node in which all paths begin */
function yamlDialect(root: YamlNode, file: string): TreeDialect<YamlNode> {
  return {
    name: 'YAML',
    hasRootValue: false,
    maxDepth: maxDepth - 2,
    textOf: (node) => (readingOf(node) === 'other' ? undefined : node.value),
    isRaw: (token) => token === '' || isOneToken(token),
    isOpen(container) {
      const isClosed = container.style === 'flow' && container.children.length === 0 && !isInFlow(container)
      return !isClosed && !isForeign(container)
    },
    canMakeRoom(node) {
      if (node === root) return node.children.length === 0 && !isForeign(node)
      return isContainer(node) ? !isForeign(node) : isNull(node)
    },
    checkSet(node, path) {
      for (let at = node.parent; at !== undefined; at = at.parent) {
        if (isForeign(at)) {
          throw refuseEdit(`${showPath(path)} in ${file} is part of a \`${at.tag ?? '!'}\`, which is not a string.`, {
            place: file,
            hint: 'Remove the tag, or exclude this value from translation.',
          })
        }
      }
    },
  }
}

/** Returns true for a token on one line that means the same in a flow list: `5`, `~`, `:year`, `*base`, `!tag x`. */
function isOneToken(token: string): boolean {
  if (/[\r\n]/.test(token)) return false
  if (/^\*[^\s,[\]{}]+$/.test(token)) return true
  // A value with a tag is copied with all strings in it. The edited file is read again, which checks the result.
  const tree = readYamlTree(`[ ${token} ]`)
  const item = tree.ok ? tree.root?.children[0] : undefined
  return (
    tree.ok &&
    item?.kind === 'scalar' &&
    tree.root?.children.length === 1 &&
    item.propsStart === 2 &&
    item.end === token.length + 2
  )
}

/** Completes the style of a file. Where the file shows no style, the style of the source is used. */
function followStyle(file: FileStyle, source: FileStyle | undefined): FileStyle {
  return {
    ...file,
    quote: file.quote ?? source?.quote,
    lineBreak: file.lineBreak || source?.lineBreak || '\n',
    step: file.step || source?.step || 2,
    listStep: file.listStep < 0 ? (source?.listStep ?? -1) : file.listStep,
  }
}
