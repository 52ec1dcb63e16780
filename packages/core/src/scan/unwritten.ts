import type { Entry } from '@lockale/formats'
import type { Syntax } from '@lockale/messages'
import { matchesPattern } from '@lockale/config-schema'
import type { IsUnwritten } from '../model/catalog.ts'

interface UnwrittenOptions {
  readonly patterns: readonly string[]
  readonly syntax: Syntax
  readonly entries: readonly Entry[]
  readonly namespace: string | undefined
  readonly keySeparator: string | false
  readonly namespaceSeparator: string | false
}

/**
 * Returns a function that checks whether a text is not a translation but what tools write for a missing one: `TODO`, or
 * the key, if the keys of the file are identifiers and not source strings.
 */
export function openUnwritten({ patterns, entries, syntax, ...names }: UnwrittenOptions): IsUnwritten {
  const joint = names.keySeparator === false ? '.' : names.keySeparator
  const prefix = names.namespace === undefined ? undefined : `${names.namespace}${names.namespaceSeparator || ':'}`
  const isName: KeyTest = (text, path) => {
    const key = path.join(joint)
    return text === key || text === path.at(-1) || (prefix !== undefined && text === prefix + key)
  }
  const isKey: KeyTest = (text, path) => {
    if (!identifier.test(text)) return false
    if (isName(text, path)) return true
    const form = syntax.splitKey(path.at(-1) ?? '')
    return form !== undefined && isName(text, [...path.slice(0, -1), form.base])
  }
  const takesKeys = areKeysApart(entries, isName, isKey)
  const isMarked = (text: string) => matchesPattern(patterns, text.trim())
  return ({ text, path, locale, sourceTexts = [] }) => {
    if (takesKeys && isKey(text, path)) return true
    if (!isMarked(text) || sourceTexts.some(isMarked)) return false
    if (sourceTexts.length === 0 && syntax.tokenise(text).some(({ type }) => type === 'placeholder')) return false
    return text.trim() !== 'TODO' || !saysAll.test(locale)
  }
}

/** Matches keys such as `cart.title`, `cart_title`, `cartTitle`, but not words in texts: `macOS` and `iPhone`. */
const identifier =
  /^(?=[^\s]*(?:[\p{L}\p{N}][._]\p{L}|\p{Ll}{2}\p{Lu}\p{Ll}))[\p{Ll}_][\p{L}\p{N}_-]*(?:[.:/][\p{L}\p{N}_-]+)*$/u

/** Matches locales in whose language `TODO` is a word ("everything"), so that it can be a real translation. */
const saysAll = /^(?:es|pt|gl|ast|an|lad)\b/u

type KeyTest = (text: string, path: readonly string[]) => boolean

function areKeysApart(entries: readonly Entry[], isName: KeyTest, isKey: KeyTest): boolean {
  let [all, keys, plain, weak] = [0, 0, 0, 0]
  for (const { kind, value, path } of entries) {
    if (kind !== 'text' || value === '') continue
    all++
    if (isKey(value, path)) {
      keys++
      if (!/[._:/]/u.test(value)) weak++
    } else if (isName(value, path)) plain++
  }
  if (keys * 2 < all) return plain * 2 < all
  // At least half of the strings equal their keys, as in a file that a tool has just extracted from code. They count as
  // missing only if none of them can be real text.
  return plain === 0 && weak === 0
}
