import type { PluralType } from '@lockale/messages'

declare const keyBrand: unique symbol

/**
 * The name of a message in its catalog: the JSON pointer of its path without the leading slash, so that `a.b` and `a` ›
 * `b` differ. All plural forms are one message: their common key with `~plural` or `~ordinal`, which no pointer can
 * contain.
 */
export type MessageKey = string & { readonly [keyBrand]: true }

/** Returns the key of a message. @param path at least one segment, the last one without its plural suffix */
export function toMessageKey(path: readonly string[], plural?: PluralType): MessageKey {
  let pointer = escapeSegment(path[0] ?? '')
  for (let at = 1; at < path.length; at++) pointer += `/${escapeSegment(path[at] ?? '')}`
  const mark = plural === undefined ? '' : plural === 'cardinal' ? '~plural' : '~ordinal'
  return (pointer + mark) as MessageKey
}

function escapeSegment(segment: string): string {
  return segment.includes('/') || segment.includes('~') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment
}

/** Splits a key into the path in the file and the plural type, which is absent for a message without plural. */
export function fromMessageKey(key: MessageKey): { readonly path: readonly string[]; readonly plural?: PluralType } {
  const mark = /~(plural|ordinal)$/u.exec(key)
  const pointer = mark === null ? key : key.slice(0, mark.index)
  const path = pointer.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  return mark === null ? { path } : { path, plural: mark[1] === 'plural' ? 'cardinal' : 'ordinal' }
}

/** Returns the key as users write it: `cart.title`. It is not unique. */
export function displayKey(key: MessageKey): string {
  return fromMessageKey(key).path.join('.')
}
