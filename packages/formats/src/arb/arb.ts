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

/** Application Resource Bundle: JSON with a message at each key `x`, and the attributes of this message at `@x`. */
export const arb: Format = {
  id: 'arb',
  parse: (bytes, options) => readJsonProfile(bytes, options, (file) => ({ entries: listMessages(file), findings: [] })),
  edit: (parsed, changes, options) => editArb(parsed, changes, options, false),
  create: (source, changes, options) => editArb(source, changes, { ...options, source }, true),
}

/**
 * Edits a file. A removed message loses its attributes, too. The attributes of a new message are copied from the source
 * if the target has attributes. In a new file, `@@locale` changes and all other attributes stay, also
 * `@@last_modified`.
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
      const reason = path.length === 1 ? 'that of an attribute' : 'not one of the root'
      throw refuseEdit(`${showPath(path)} cannot be a message in ${file}: its key is ${reason}.`, {
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
 * Returns true if the target has attributes for at least half of the messages that have them in the source, or if the
 * files share no such message. Most targets have none, because Flutter reads them from the template.
 */
function hasAttributes(members: ReadonlyMap<string, LiteralNode>, source: ReadonlyMap<string, LiteralNode>): boolean {
  const shared = [...members.keys()].filter((key) => source.has(`@${key}`) && !key.startsWith('@'))
  return shared.filter((key) => members.has(`@${key}`)).length * 2 >= shared.length
}

/** Returns a locale with underscores (`pt_BR`), or with hyphens if the source file writes its locale with hyphens. */
function spellLocale(locale: string, old: string): string {
  return old.includes('-') ? locale : locale.replaceAll('-', '_')
}

/** Returns the members of the root whose keys do not begin with `@`. An object or list is not a message. */
function listMessages({ text, root }: JsonFile): readonly Entry[] {
  const members = rootMembers(root)
  return root.children.flatMap((member): readonly Entry[] => {
    const isSeen = (member.shadowedBy ?? member).children.length === 0
    if (!isMessage([member.key]) || member.children.length > 0 || !isSeen) return []
    const meta = members.get(metaKey([member.key]))
    return [{ ...toEntry(text, member), note: meta && noteOf(text, meta) }]
  })
}

/** Returns true for a message. A key with `@` has attributes of a message, a key with `@@` attributes of the file. */
function isMessage([key, ...rest]: EntryPath): boolean {
  return key !== undefined && rest.length === 0 && !key.startsWith('@')
}

function metaKey([key = '']: EntryPath): string {
  return `@${key}`
}

/** Returns the note of a message: description, `Context: …`, and for each placeholder `{name}: description, e.g. …`. */
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
