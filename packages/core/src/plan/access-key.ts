import { groupBy, rememberFor } from '@lockale/errors'
import type { Syntax } from '@lockale/messages'
import type { Catalog } from '../model/catalog.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'

/**
 * Detects an access key (the letter that chooses a button from the keyboard) or a shortcut: a message of one character
 * whose key says so, such as `open.accesskey` = `P` or `copy-shortcut` = `C`. For an access key, returns the message of
 * its label (`open.label`), because the letter should occur in the label. A shortcut has no label: it is the same in
 * all languages. Returns `undefined` for any other message.
 */
export function readAccessKey(
  { forms, path }: MessageUnit,
  catalog: Catalog,
): { readonly label: MessageUnit | undefined } | undefined {
  const [only, more] = forms.values()
  if (only === undefined || more !== undefined || only.text.length > longest) return undefined
  if (!oneCharacter.test(only.text.trim())) return undefined
  const name = path.at(-1) ?? ''
  const [whole, base = '', joint = ''] = accessKeyName.exec(name) ?? []
  if (whole === undefined) return shortcutName.test(name) ? { label: undefined } : undefined
  const units = unitsIn(catalog)
  const paths = labelPaths(path.slice(0, -1), base, joint)
  return { label: paths.flatMap((each) => units.get(toMessageKey(each)) ?? [])[0] }
}

const longest = 12
const oneCharacter = /^[\p{L}\p{N}\p{P}\p{S}]\p{M}{0,3}$/u

/** Matches names like `accesskey`, `open.accesskey`, `openAccessKey`. */
const accessKeyName = /^(.*?)([.\-_ ]?)(?:access[-_]?key|mnemonic)$/iu
/** Matches names like `key`, `open-key`, `openShortcut`, but not words that only end like that (`monkey`). */
const shortcutName =
  /(?:^|[.\-_ ])(?:[Cc]ommand[-_]?[Kk]ey|[Ss]hort[-_]?[Cc]ut|[Hh]ot[-_]?[Kk]ey|[Kk]ey|KEY|SHORTCUT)$|[a-z\d](?:CommandKey|Short[Cc]ut|Hot[Kk]ey|Key)$/u

function labelPaths(parent: readonly string[], base: string, joint: string): readonly (readonly string[])[] {
  const names = ['label', 'text', 'title', 'value', 'name']
  if (base === '')
    return [[...parent, 'label'], ...(parent.length > 0 ? [parent] : []), ...names.map((name) => [...parent, name])]
  const joined = names.map(
    (name) => base + joint + (joint === '' ? name.charAt(0).toUpperCase() + name.slice(1) : name),
  )
  return [joined[0] ?? base, base, ...joined].map((name) => [...parent, name])
}

const unitsIn = rememberFor(
  ({ source }: Catalog): ReadonlyMap<MessageKey, MessageUnit> => new Map(source.units.map((unit) => [unit.key, unit])),
)

export function keysOfLabel(label: MessageUnit, catalog: Catalog): readonly MessageUnit[] {
  return keysByLabel(catalog).get(label) ?? []
}

const keysByLabel = rememberFor((catalog: Catalog) =>
  groupBy(catalog.source.units, (unit) => readAccessKey(unit, catalog)?.label),
)

/**
 * Returns the access key of a translated label: the letter of the source if the label has it, else the first letter of
 * the label. A label without keyboard letters (Japanese) keeps the source's letter, which apps show beside it.
 */
export function accessKeyIn(
  label: string,
  { letter, syntax }: { readonly letter: string; readonly syntax: Syntax },
): string {
  const sentence = syntax.readVariants?.(label)
  const text = (sentence?.syntax ?? syntax)
    .tokenise(sentence?.variants.at(-1)?.text ?? label)
    .map((token) => (token.type === 'text' ? token.text : ' '))
    .join('')
  if (text.includes(letter)) return letter
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? []
  const same = letters.find((one) => one.toLowerCase() === letter.toLowerCase())
  return same ?? letters.find((one) => /\p{L}/u.test(one) && !composed.test(one)) ?? letter
}

/** Matches characters that take several keystrokes to type, as in Chinese, so that they cannot be access keys. */
const composed = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
