import {
  type JsonFile,
  copyAll,
  editJsonProfile,
  memberOf,
  membersOfSource,
  openProfile,
  readJsonProfile,
  removeAll,
  rootMembers,
  textOf,
  toEntry,
} from '../json-profile/json-profile.ts'
import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile } from '../format.ts'
import type { LiteralNode } from '../literal/notation.ts'
import { refuseEdit, showPath } from '../refuse.ts'

/** Application Resource Bundle: JSON with a message under each key, and what is known of it under `@` and the key. */
export const arb: Format = {
  id: 'arb',
  parse: (bytes, options) => readJsonProfile(bytes, options, (file) => ({ entries: listMessages(file), findings: [] })),
  edit: (parsed, changes, options) => editArb(parsed, changes, options, false),
  create: (source, changes, options) => editArb(source, changes, { ...options, source }, true),
}

/**
 * The file with the changes made. A message that goes takes its attributes along; one that comes brings those of the source,
 * if this is a file that has attributes (see `hasAttributes`). In a new file `@@locale` is rewritten; all attributes stay, as
 * `@@last_modified` does.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
function editArb(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  { file, source, order, locale }: EditOptions,
  isNew: boolean,
): Uint8Array {
  const { root, json } = openProfile(parsed, file)
  const old = isNew ? textOf(parsed.text, memberOf(root, '@@locale')) : undefined
  const renamed: readonly EntryChange[] =
    old === undefined || locale === undefined
      ? []
      : [{ kind: 'set', path: ['@@locale'], value: spellLocale(locale, old) }]
  if (changes.length + renamed.length === 0) return encodeUtf8(parsed.text, parsed.bom)
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
  const jsonChanges = [...renamed, ...changes, ...goneAttributes(changes, members)]
  const known = added.length > 0 ? membersOfSource(source) : new Map<string, LiteralNode>()
  if (source && known.size > 0 && hasAttributes(members, known)) {
    for (const { path } of added) {
      const meta = known.get(metaKey(path))
      if (meta && !members.has(meta.key)) jsonChanges.push(...copyAll(source.text, meta, [meta.key]))
    }
  }
  const jsonOrder = order.flatMap((path) => [path, [metaKey(path)]])
  return editJsonProfile({ before: parsed, changes, jsonChanges, jsonOrder, read: listMessages, file, json, source })
}

function goneAttributes(
  changes: readonly EntryChange[],
  members: ReadonlyMap<string, LiteralNode>,
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
function hasAttributes(members: ReadonlyMap<string, LiteralNode>, source: ReadonlyMap<string, LiteralNode>): boolean {
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

/** The members of the root but those whose key begins with `@`. What is set out in members of its own is no message. */
function listMessages({ text, root }: JsonFile): readonly Entry[] {
  const members = rootMembers(root)
  return root.children.flatMap((member): readonly Entry[] => {
    const isSeen = (member.shadowedBy ?? member).children.length === 0
    if (!isMessage([member.key]) || member.children.length > 0 || !isSeen) return []
    const meta = members.get(metaKey([member.key]))
    return [{ ...toEntry(text, member), note: meta && noteOf(text, meta) }]
  })
}

/** Resource ids do not begin with `@`: that marks attributes, and `@@` those of the whole file (ARB specification). */
function isMessage([key, ...rest]: EntryPath): boolean {
  return key !== undefined && rest.length === 0 && !key.startsWith('@')
}

function metaKey([key = '']: EntryPath): string {
  return `@${key}`
}

/**
 * What a translator needs of a message's attributes, each in a line of its own: the description, `Context: …`, and for each
 * placeholder that has one of the two `{name}: description, e.g. example`.
 */
function noteOf(text: string, meta: LiteralNode): string | undefined {
  const context = textOf(text, memberOf(meta, 'context'))
  const lines = [
    textOf(text, memberOf(meta, 'description')),
    context ? `Context: ${context}` : undefined,
    ...(memberOf(meta, 'placeholders')?.children ?? []).map((placeholder) => describe(text, placeholder)),
  ]
  return lines.filter(Boolean).join('\n') || undefined
}

function describe(text: string, placeholder: LiteralNode): string | undefined {
  if (placeholder.shadowedBy) return undefined
  const example = textOf(text, memberOf(placeholder, 'example'))
  const facts = [textOf(text, memberOf(placeholder, 'description')), example ? `e.g. ${example}` : undefined]
  const known = facts.filter(Boolean).join(', ')
  return known ? `{${placeholder.key}}: ${known}` : undefined
}
