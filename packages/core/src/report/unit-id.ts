import { fromMessageKey, type MessageKey } from '../model/key.ts'

/**
 * The name of a message in files for translators, which takes what XML takes as a name token: its path with `:`, and behind it
 * `:_plural` or `:_ordinal` for a message with plural forms. No two keys have the same.
 */
export function messageId(key: MessageKey): string {
  const { path, plural } = fromMessageKey(key)
  const id = path.map(escapeSegment).join(':')
  return plural === undefined ? id : `${id}:${plural === 'cardinal' ? '_plural' : '_ordinal'}`
}

/** @param part counts from 0; `undefined` for a form that is one sentence */
export function unitId(
  key: MessageKey,
  { form, part }: { readonly form: string; readonly part: number | undefined },
): string {
  const ofForm = form === '' ? '' : `:_f.${escapeSegment(form)}`
  return messageId(key) + ofForm + (part === undefined ? '' : `:_s${part + 1}`)
}

/** The message that a unit is of, by the id that it was given. */
export function messageIdOf(id: string): string {
  return id.replace(/(?::_f\.[^:]*)?(?::_s\d+)?$/u, '')
}

/** A segment that begins with `_` would look like what stands behind a key. */
function escapeSegment(segment: string): string {
  if (segment === '') return '_empty'
  return segment
    .replaceAll(
      /_(?=x[\da-f]+_)|[^A-Za-z0-9._-]/gu,
      (character) => `_x${(character.codePointAt(0) ?? 0).toString(16)}_`,
    )
    .replace(/^_(?!x[\da-f]+_)/u, '_x5f_')
}
