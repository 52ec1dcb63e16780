import {
  type JsonFile,
  type ReadMessages,
  editJsonProfile,
  malformed,
  memberOf,
  openProfile,
  openShared,
  readJsonProfile,
  rootMembers,
} from '../json-profile/json-profile.ts'
import { groupBy } from '@lockale/errors'
import { encodeUtf8 } from '../encoding.ts'
import type { Finding } from '../findings.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import { keyRangeOf, type LiteralNode } from '../literal/notation.ts'
import { scanJson } from '../json/scan.ts'
import { type PathTree, plant, plantTree } from '../path-tree.ts'
import { refuseBroken, refuseEdit, showPath } from '../refuse.ts'
import { splice } from '../splice.ts'
import { type Catalog, entriesOf, isSameLocale, openCatalog } from './catalog.ts'
import { planMessage } from './plan.ts'

const maxLead = 1000

const collator = new Intl.Collator('en', { numeric: true })

/** Xcode's String Catalog: one JSON file for all locales. A new locale is an edit of that file, not a new file. */
export const xcstrings: Format = {
  id: 'xcstrings',
  reviewState: 'text',
  parse: (bytes, options) => readJsonProfile(bytes, options, (file) => readStrings(file, options), openShared),
  edit: editXcstrings,
  create: editXcstrings,
}

/** Edits one locale, whatever locale was parsed. New strings become `translated`. Other locales keep their bytes. */
function editXcstrings(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, order } = options
  const { text, bom } = parsed
  const { root, json } = openProfile(parsed, file)
  const catalog = openCatalog({ text, root }, options)
  if (catalog === undefined) {
    throw refuseBroken(file)
  }
  if (changes.length === 0) return encodeUtf8(text, bom)
  const members = rootMembers(catalog.strings)
  const name = spellLocale(catalog)
  if (name === '') {
    throw refuseEdit(`${file} does not name its source language, and no locale was requested.`, {
      place: file,
      hint: 'Add a "sourceLanguage" to the file.',
    })
  }
  const plans = [...byKey(changes, file)].map(([key, changes]) =>
    planMessage({ key, message: members.get(key), changes, catalog, name, file }),
  )
  const jsonChanges = plans.flatMap((plan) => plan.jsonChanges)
  const added = jsonChanges.filter(({ kind }) => kind === 'add' || kind === 'copy').map(({ path }) => path)
  // Messages that become empty. Xcode writes line breaks between their braces, never `{}`.
  const emptied = new Set(text.includes('{}') ? [] : plans.flatMap(({ emptied }) => emptied ?? []))
  const read = (finished: JsonFile) => {
    const catalog = openCatalog(finished, options)
    return catalog ? listEntries(catalog) : []
  }
  return editJsonProfile({
    before: { ...parsed, entries: listEntries(catalog) },
    changes: [...changes, ...plans.flatMap(({ replaced }) => replaced)],
    jsonChanges,
    jsonOrder: xcodeOrder(root, added, order),
    finish: emptied.size > 0 ? (finished) => spreadEmptied(finished, emptied) : undefined,
    read,
    file,
    json,
  })
}

function byKey(changes: readonly EntryChange[], file: string): ReadonlyMap<string, readonly EntryChange[]> {
  return groupBy(changes, ({ kind, path }) => {
    const [key] = path
    if (key !== undefined && kind !== 'copy') return key
    throw refuseEdit(`${showPath(path)} cannot be added to ${file}: a message has a key and a string.`, {
      place: file,
      hint: 'Add only strings.',
    })
  })
}

/** Returns the name of a new locale as other messages of the file spell it. */
function spellLocale({ strings, names: [name = ''], locale }: Catalog): string {
  for (const message of strings.children) {
    for (const { key } of memberOf(message, 'localizations')?.children ?? []) {
      if (isSameLocale(key, name)) return key
    }
  }
  return locale
}

/**
 * Writes emptied messages as Xcode does: with two line breaks between the braces. In a file without line breaks, which
 * another tool wrote, `{}` stays. @param keys keys of the messages whose value is `{}` in `text`
 */
function spreadEmptied(text: string, keys: ReadonlySet<string>): string {
  const strings = memberOf(scanJson(text)?.root, 'strings')
  const emptied = strings?.children.filter(({ key, shadowedBy }) => keys.has(key) && shadowedBy === undefined) ?? []
  const patches = emptied.flatMap(({ keyStart, start, end }) => {
    const [lead, lineBreak] = /(\r\n|\n|\r)[ \t]*$/.exec(text.slice(Math.max(0, keyStart - maxLead), keyStart)) ?? []
    if (lead === undefined || lineBreak === undefined) return []
    return [{ range: { start: start + 1, end: end - 1 }, text: lineBreak + lead }]
  })
  return splice(text, patches)
}

/**
 * Sorts JSON keys as Xcode does (`zh-Hans` before `zh-HK`, numbers by value), but message keys in the given order.
 * @param added JSON paths of new values
 * @param order paths of entries in the requested order
 */
function xcodeOrder(root: LiteralNode, added: readonly EntryPath[], order: readonly EntryPath[]): readonly EntryPath[] {
  const tree = plantTree<true>()
  for (const path of added) plant(tree, path, true)
  const paths: EntryPath[] = []
  listNames(tree, root, [])
  return paths

  /** Lists the paths of values in Xcode's order. It recurses as deep as paths are long: ten levels at most. */
  function listNames({ branches }: PathTree<true>, node: LiteralNode | undefined, path: EntryPath): void {
    if (branches === undefined) return
    const isMessages = path.length === 1 && path[0] === 'strings'
    const names = isMessages ? messageNames(branches, node) : sortedNames(branches, node)
    // If a name looks like an index, a sibling `-` is added, so that the container is not read as a list.
    if (names[0] === '0') paths.push([...path, '-'])
    for (const name of names) {
      const branch = branches.get(name)
      if (branch?.branches) listNames(branch, memberOf(node, name), [...path, name])
      else paths.push([...path, name])
    }
  }

  function messageNames(branches: ReadonlyMap<string, unknown>, node: LiteralNode | undefined): readonly string[] {
    const there = new Set(node?.children.map(({ key }) => key))
    const isNew = [...branches.keys()].some((key) => !there.has(key))
    return [...new Set([...(isNew ? order.map(([key = '']) => key) : []), ...branches.keys()])]
  }
}

function sortedNames(branches: ReadonlyMap<string, unknown>, node: LiteralNode | undefined): readonly string[] {
  const names = new Set([...branches.keys(), ...(node?.children ?? []).map(({ key }) => key)])
  return [...names].toSorted((a, b) => collator.compare(a, b) || (a < b ? -1 : 1))
}

/** Reads one locale (default: the source locale, in which a message without a string has its key as the string). */
function readStrings(file: JsonFile, options: ParseOptions): ReadMessages {
  const catalog = openCatalog(file, options)
  if (catalog === undefined) return { entries: [], findings: [noStrings(file.root)] }
  const unreadable = messagesOf(catalog).filter(({ kind }) => kind !== 'map')
  return {
    entries: listEntries(catalog),
    findings: unreadable.map((message) => malformed(message, messageFacts, [message.key])),
  }
}

function listEntries(catalog: Catalog): ParsedFile['entries'] {
  return messagesOf(catalog).flatMap((message) => entriesOf(message, catalog))
}

function messagesOf({ strings }: Catalog): readonly LiteralNode[] {
  return strings.children.filter(({ shadowedBy }) => shadowedBy === undefined)
}

function noStrings(root: LiteralNode): Finding {
  const strings = memberOf(root, 'strings')
  return {
    code: 'parse-error',
    severity: 'error',
    range: strings ? keyRangeOf(strings) : { start: root.start, end: root.start + 1 },
    arguments: { expected: 'an object `strings`, as String Catalogs have', found: strings ? 'something else' : 'none' },
  }
}

const messageFacts = { expected: 'an object with the localizations of this key', found: 'something else' }
