import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import { editJsonProfile, treeOf } from '../json-profile/edit.ts'
import { copyAll, memberOf, membersOfSource, rawOf, removeAll, rootMembers, textOf } from '../json-profile/members.ts'
import { type JsonFile, readJsonProfile } from '../json-profile/read.ts'
import type { JsonNode } from '../json/scan.ts'
import { refuseEdit, showPath } from '../refuse.ts'

/** Application Resource Bundle: JSON with a message under each key, and what is known of it under `@` and the key. */
export const arb: Format = {
  id: 'arb',
  parse: parseArb,
  edit: editArb,
  create: createArb,
}

/**
 * The file with the changes made. A message that goes takes its attributes along; one that comes brings those of the source,
 * if this is a file that has attributes (see `hasAttributes`).
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
function editArb(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return edit(parsed, changes, options)
}

/** The source file with the changes made and `@@locale` rewritten. All attributes stay, as `@@last_modified` does. */
function createArb(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const old = textOf(source.text, memberOf(treeOf(source, options.file), '@@locale'))
  const value = old === undefined || options.locale === undefined ? undefined : spellLocale(options.locale, old)
  const renamed: readonly EntryChange[] = value === undefined ? [] : [{ kind: 'set', path: ['@@locale'], value }]
  return edit(source, changes, { ...options, source }, renamed)
}

function edit(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  options: EditOptions,
  besides: readonly EntryChange[] = [],
): Uint8Array {
  const { file, source, order } = options
  const root = treeOf(parsed, file)
  if (changes.length + besides.length === 0) return encodeUtf8(parsed.text, parsed.bom)
  for (const { path } of changes) {
    if (!isMessage(path)) {
      throw refuseEdit(`${showPath(path)} cannot be a message in ${file}: its key is ${explain(path)}.`, {
        place: file,
        hint: 'An ARB file has messages at its root, with keys that do not begin with @.',
      })
    }
  }
  const members = rootMembers(root)
  const added = changes.filter(({ kind }) => kind === 'add')
  const jsonChanges = [...besides, ...changes, ...goneAttributes(changes, members)]
  const known = added.length > 0 ? membersOfSource(source) : new Map<string, JsonNode>()
  if (source && known.size > 0 && hasAttributes(members, known)) {
    for (const { path } of added) {
      const meta = known.get(metaKey(path))
      if (meta && !members.has(meta.key)) jsonChanges.push(...copyAll(source.text, meta, [meta.key]))
    }
  }
  const jsonOrder = order.flatMap((path) => [path, [metaKey(path)]])
  return editJsonProfile({ before: parsed, changes, jsonChanges, jsonOrder, read: listMessages, file, source })
}

/** Returns the attributes of messages that are removed for good. */
function goneAttributes(
  changes: readonly EntryChange[],
  members: ReadonlyMap<string, JsonNode>,
): readonly EntryChange[] {
  const gone = new Set(changes.filter(({ kind }) => kind === 'remove').map(({ path }) => metaKey(path)))
  for (const { kind, path } of changes) if (kind !== 'remove') gone.delete(metaKey(path))
  return [...gone].flatMap((key) => {
    const meta = members.get(key)
    return meta ? removeAll(meta) : []
  })
}

/**
 * Most translated files have no attributes, as Flutter reads them from the template; some have all. True if at least half
 * of the messages have theirs here that have some in the source; and in a file without such messages, which is as good as
 * new.
 */
function hasAttributes(members: ReadonlyMap<string, JsonNode>, source: ReadonlyMap<string, JsonNode>): boolean {
  const shared = [...members.keys()].filter((key) => source.has(`@${key}`) && !key.startsWith('@'))
  return shared.filter((key) => members.has(`@${key}`)).length * 2 >= shared.length
}

function explain([key, ...rest]: readonly string[]): string {
  return key === undefined || rest.length > 0 ? 'not one of the root' : 'that of an attribute'
}

/** `pt_BR`, unless the source writes its own locale with hyphens. */
function spellLocale(locale: string, old: string): string {
  return old.includes('-') ? locale : locale.replaceAll('-', '_')
}

/** Reads the messages of an ARB file. A plural is one message in ICU syntax, its value as it is. */
function parseArb(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, (file) => ({ entries: listMessages(file), findings: [] }))
}

/** The members of the root but those whose key begins with `@`. What is set out in members of its own is no message. */
function listMessages({ text, root }: JsonFile): readonly Entry[] {
  const members = rootMembers(root)
  return root.children.flatMap((member): readonly Entry[] => {
    const isSeen = (member.shadowedBy ?? member).children.length === 0
    if (!isMessage([member.key]) || member.children.length > 0 || !isSeen) return []
    return [toEntry(text, member, members.get(metaKey([member.key])))]
  })
}

/** Resource ids do not begin with `@`: that marks attributes, and `@@` those of the whole file (ARB specification). */
function isMessage([key, ...rest]: EntryPath): boolean {
  return key !== undefined && rest.length === 0 && !key.startsWith('@')
}

/** Returns the key with the attributes of a message. */
function metaKey([key = '']: EntryPath): string {
  return `@${key}`
}

function toEntry(text: string, member: JsonNode, meta: JsonNode | undefined): Entry {
  const value = textOf(text, member)
  return {
    path: [member.key],
    kind: value === undefined ? 'other' : 'text',
    value: value ?? rawOf(text, member),
    note: meta && noteOf(text, meta),
    keyRange: { start: member.keyStart, end: member.keyEnd },
    valueRange: { start: member.start, end: member.end },
  }
}

/**
 * What a translator needs of a message's attributes, each in a line of its own: the description, `Context: …`, and for each
 * placeholder that has one of the two `{name}: description, e.g. example`.
 */
function noteOf(text: string, meta: JsonNode): string | undefined {
  const context = textOf(text, memberOf(meta, 'context'))
  const lines = [
    textOf(text, memberOf(meta, 'description')),
    context ? `Context: ${context}` : undefined,
    ...(memberOf(meta, 'placeholders')?.children ?? []).map((placeholder) => describe(text, placeholder)),
  ]
  return lines.filter(Boolean).join('\n') || undefined
}

function describe(text: string, placeholder: JsonNode): string | undefined {
  if (placeholder.shadowedBy) return undefined
  const example = textOf(text, memberOf(placeholder, 'example'))
  const facts = [textOf(text, memberOf(placeholder, 'description')), example ? `e.g. ${example}` : undefined]
  const known = facts.filter(Boolean).join(', ')
  return known ? `{${placeholder.key}}: ${known}` : undefined
}
