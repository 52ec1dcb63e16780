import { type Catalog, fromMessageKey, type MessageKey } from '@lockale/core'

/** Returns the id of a message in files for translators: unique, and valid as a name in XML. */
export function messageId(key: MessageKey): string {
  const { path, plural } = fromMessageKey(key)
  const id = path.map(escapeSegment).join(':')
  return plural === undefined ? id : `${id}:${plural === 'cardinal' ? '_plural' : '_ordinal'}`
}

/** Returns the id of a sentence. @param part index of the sentence in its form; `undefined` if it is the only one */
export function unitId(
  key: MessageKey,
  { form, part }: { readonly form: string; readonly part: number | undefined },
): string {
  const ofForm = form === '' ? '' : `:_f.${escapeSegment(form)}`
  return messageId(key) + ofForm + (part === undefined ? '' : `:_s${part + 1}`)
}

export function messageIdOf(id: string): string {
  return id.replace(/(?::_f\.[^:]*)?(?::_s\d+)?$/u, '')
}

/** Escapes characters that ids cannot contain, and a leading `_`: ids have their own parts that begin with `_`. */
function escapeSegment(segment: string): string {
  if (segment === '') return '_empty'
  return segment
    .replaceAll(
      /_(?=x[\da-f]+_)|[^A-Za-z0-9._-]/gu,
      (character) => `_x${(character.codePointAt(0) ?? 0).toString(16)}_`,
    )
    .replace(/^_(?!x[\da-f]+_)/u, '_x5f_')
}

/** Returns a function that names a catalog: by its source file, or by its id if another catalog has the same file. */
export function originalNames(catalogs: readonly Catalog[]): (catalog: Catalog) => string {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { source } of catalogs) (seen.has(source.file) ? shared : seen).add(source.file)
  return ({ id, source }) => (shared.has(source.file) ? id : source.file)
}

/** Returns true if a file has this name. Tools may add folders before a path and change its slashes. */
export function isCalled(original: string, name: string): boolean {
  const path = original.replaceAll('\\', '/')
  return path === name || path.endsWith(`/${name}`)
}
