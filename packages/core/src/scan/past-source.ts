import { isError, rememberFor } from '@lockale/errors'
import type { Form } from '@lockale/messages'
import type { Catalog } from '../model/catalog.ts'
import { type Fingerprint, fingerprint } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import { type MessageUnit, textsOf } from '../model/unit.ts'
import { type EntryFamily, readFamilies, readInherited } from './read.ts'

interface PastMessage {
  readonly texts: ReadonlyMap<Form, string>
  readonly fingerprint: Fingerprint
}

type Today = Pick<MessageUnit, 'key' | 'path' | 'forms' | 'fingerprint'>

/**
 * Reads an old version of the source file of a catalog.
 * @returns a function that finds the old version of a message, even if only one of the two versions has plural forms;
 * `undefined` if the old file has an error
 */
export function readPastSource(
  { format, syntax, sourceLocale, source }: Catalog,
  bytes: Uint8Array,
): ((unit: Today) => PastMessage | undefined) | undefined {
  const parsed = format.parse(bytes, { file: source.file, locale: sourceLocale, sourceLocale })
  if (parsed.diagnostics.some(isError)) return undefined
  const families = new Map<MessageKey, EntryFamily>()
  const inherited = readInherited(parsed, { format, syntax, sourceLocale })
  for (const family of [...inherited, ...readFamilies(parsed.entries, syntax, sourceLocale)]) {
    families.set(toMessageKey(family.path, family.plural), family)
  }
  return (unit) => {
    const { keys, message } = knownOf(unit)
    let family: EntryFamily | undefined
    for (const key of keys) if ((family = families.get(key)) !== undefined) break
    if (family === undefined) return undefined
    if (isSame(family, unit)) return message
    const texts = textsOf(family.forms)
    return { texts, fingerprint: fingerprint(texts) }
  }
}

/** Returns the keys of a message and its present texts. Cached: it is searched in thousands of old versions. */
const knownOf = rememberFor((unit: Today) => {
  const { key, path, forms } = unit
  const keys = [...new Set([key, toMessageKey(path), toMessageKey(path, 'cardinal'), toMessageKey(path, 'ordinal')])]
  const message: PastMessage = { texts: textsOf(forms), fingerprint: unit.fingerprint }
  return { keys, message }
})

function isSame(family: EntryFamily, { forms }: Today): boolean {
  if (family.forms.size !== forms.size) return false
  for (const [form, { text }] of family.forms) if (!isLike(text, forms.get(form)?.text)) return false
  return true
}

/** Returns whether two texts are equal, apart from line ends (CRLF or LF), which version control may change. */
export function isLike(text: string, other: string | undefined): boolean {
  if (text === other || other === undefined) return text === other
  return text.includes('\r') !== other.includes('\r') && withLf(text) === withLf(other)
}

function withLf(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
