import { categories } from '../plural-keys.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import { textPlaces, type TextPlaces, androidDialect } from './print.ts'
import { androidStyleOf } from './escape.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { Patch } from '../splice.ts'
import { withoutLeftOut } from '../xml/containers.ts'
import type { EntityNames } from '../xml/doctype.ts'
import { openDocument } from '../xml/open-xml.ts'
import { escapeAttribute, xmlStyleOf } from '../xml/escape.ts'
import { attribute, findAttribute, hasEntity, isFragment } from '../xml/text.ts'
import { findForbidden } from '../xml/lex.ts'
import type { XmlDocument, XmlElement } from '../xml/xml.ts'
import { parseAndroid, readBlocks } from './parse-android.ts'

/**
 * String resources of Android (`res/values*`). A path is the name of a string, the name and category of a plural, or
 * the name and index of an array item. The product (a type of device) is added to the name: `name product=tablet`.
 */
export const android: Format = {
  id: 'android',
  parse: parseAndroid,
  edit: editAndroid,
  create: createAndroid,
}

/** Creates a target file that has only the translatable resources of the source. Sets its locale in `tools:locale`. */
function createAndroid(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, locale } = options
  const { root, entities } = openDocument(source, file)
  const named = locale === undefined ? undefined : findAttribute(root, 'tools:locale')
  const more = named
    ? [{ range: { start: named.valueStart, end: named.valueEnd }, text: escapeAttribute(locale ?? '', '"') }]
    : []
  const blocks = readBlocks(source.text, root, entities)
  return editAndroid(withoutLeftOut(source, blocks, { parse: parseAndroid, file, more }), changes, {
    ...options,
    source,
  })
}

function editAndroid(parsed: ParsedFile, wished: readonly EntryChange[], options: EditOptions): Uint8Array {
  const changes = withWholeLists(wished, parsed)
  const target = openDocument(parsed, options.file)
  const { source: model = parsed } = options
  const source = openDocument(model, options.file)
  const brought = doctypeOf(parsed, target) === undefined ? doctypeOf(model, source) : undefined
  const entities = brought === undefined ? target.entities : source.entities
  const places = textPlaces(parsed, { source: options.source, entities })
  checkChanges(changes, { file: options.file, places, known: source.entities })
  const style = androidStyleOf(parsed.text, xmlStyleOf(parsed, target))
  return editBlocks(androidDialect({ style, ...places }), {
    parse: parseAndroid,
    parsed,
    changes,
    options,
    morePatches: () => {
      const raw = changes.flatMap((change) =>
        'value' in change && places.isMarkup(change.path, change.value) ? [change.value] : [],
      )
      // A prefix that the file uses is already declared, so only other prefixes need a declaration.
      const prefixes = raw.flatMap(prefixesIn).filter((prefix) => !parsed.text.includes(`<${prefix}:`))
      const needsDoctype = brought !== undefined && raw.some((value) => hasEntity(value, entities))
      const at = target.root.start
      const doctype: readonly Patch[] = needsDoctype
        ? [{ range: { start: at, end: at }, text: brought + style.xml.lineBreak }]
        : []
      return [...doctype, ...declarationPatch(target.root, new Set(prefixes), source.root)]
    },
  })
}

function doctypeOf({ text }: ParsedFile, { outside }: XmlDocument): string | undefined {
  const doctype = outside.find(({ kind }) => kind === 'doctype')
  return doctype && text.slice(doctype.start, doctype.end)
}

/** Checks that added names are valid, and that the file declares the entities in new values. @throws {LockaleError} */
function checkChanges(
  changes: readonly EntryChange[],
  { file, places, known }: { file: string; places: TextPlaces; known: EntityNames },
): void {
  for (const change of changes) {
    const { kind, path } = change
    if ((kind === 'add' || kind === 'copy') && !isName(path)) {
      throw refuseEdit(`${file} cannot have a resource named ${showPath(path)}.`, {
        place: file,
        hint: 'Android supports a name, a name with a plural category, and a name with the number of an item.',
      })
    }
    if (!('value' in change) || places.isMarkup(path, change.value)) continue
    if (places.isMarkupPlace(path) && isFragment(change.value, known)) {
      throw refuseEdit(`${file} lacks an entity that the new value of ${showPath(path)} refers to.`, {
        place: file,
        hint: 'Copy the <!ENTITY …> of the source file into its document type.',
      })
    }
  }
}

function isName(path: EntryPath): boolean {
  const [name = '', item] = path
  if (name === '' || findForbidden(name) >= 0 || path.length > 2) return false
  return item === undefined || categories.includes(item) || /^(?:0|[1-9]\d{0,5})$/.test(item)
}

function prefixesIn(markup: string): readonly string[] {
  const used = [...markup.matchAll(/<([A-Za-z_][\w.-]*):/g)].map(([, prefix]) => prefix ?? '')
  return [...new Set(used)].filter((prefix) => !new RegExp(`\\sxmlns:${prefix}\\s*=`).test(markup))
}

/** Returns the patch that declares namespace prefixes on `root`, with the URIs from `model` or `knownPrefixes`. */
function declarationPatch(root: XmlElement, prefixes: ReadonlySet<string>, model: XmlElement): readonly Patch[] {
  const declarations = [...prefixes].flatMap((prefix) => {
    const isDeclared = prefix === 'xml' || attribute(root, `xmlns:${prefix}`) !== undefined
    const uri = attribute(model, `xmlns:${prefix}`) ?? knownPrefixes.get(prefix)
    return isDeclared || uri === undefined ? [] : [` xmlns:${prefix}="${escapeAttribute(uri, '"')}"`]
  })
  if (declarations.length === 0) return []
  const last = root.attributes.at(-1)
  const at = last ? last.valueEnd + 1 : root.start + 1 + root.name.length
  return [{ range: { start: at, end: at }, text: declarations.join('') }]
}

/** Namespaces in common use (developer.android.com, "String resources" and "Tools attributes"). */
const knownPrefixes: ReadonlyMap<string, string> = new Map([
  ['xliff', 'urn:oasis:names:tc:xliff:document:1.2'],
  ['tools', 'http://schemas.android.com/tools'],
])

/** Adds changes that keep the indexes of array items: removed items and gaps before added items become empty items. */
function withWholeLists(changes: readonly EntryChange[], { entries }: ParsedFile): readonly EntryChange[] {
  const lists = new Map<string, List>()
  for (const change of changes) {
    const index = indexOf(change)
    if (index === undefined) continue
    const name = change.path[0] ?? ''
    const list = lists.get(name) ?? { there: new Map(), removed: new Set(), added: new Set() }
    lists.set(name, list)
    if (change.kind === 'remove') list.removed.add(index)
    if (change.kind === 'add' || change.kind === 'copy') list.added.add(index)
  }
  if (lists.size === 0) return changes
  for (const { path, form, kind } of entries) {
    const list = lists.get(path[0] ?? '')
    if (list && path.length === 2 && form === undefined) list.there.set(Number(path[1]), kind === 'other')
  }
  return [...changes, ...[...lists].flatMap(([name, list]) => fillers(name, list))]
}

interface List {
  /** Items of the file by index; the value is true for an item that is not a string. */
  readonly there: Map<number, boolean>
  readonly removed: Set<number>
  readonly added: Set<number>
}

function indexOf({ path, ...change }: EntryChange): number | undefined {
  const isItem = path.length === 2 && /^(?:0|[1-9]\d{0,5})$/.test(path[1] ?? '')
  return isItem && !('form' in change && change.form !== undefined) ? Number(path[1]) : undefined
}

function fillers(name: string, { there, removed, added }: List): readonly EntryChange[] {
  const staying = [...there].filter(([index]) => !removed.has(index) && !added.has(index))
  const toPath = (index: number): readonly string[] => [name, String(index)]
  if (added.size === 0 && removed.size > 0 && staying.every(([, isOther]) => isOther)) {
    return staying.map(([index]) => ({ kind: 'remove', path: toPath(index) }))
  }
  const end = [...staying.map(([index]) => index), ...added].reduce((most, index) => Math.max(most, index), -1)
  const changes: EntryChange[] = []
  for (let index = 0; index < end; index++) {
    const isThere = there.has(index) && !removed.has(index)
    if (!isThere && !added.has(index)) changes.push({ kind: 'copy', path: toPath(index), raw: '' })
  }
  return changes
}
