import type { Form } from '@lockale/messages'
import type { Catalog } from '../model/catalog.ts'
import { type Fingerprint, fingerprint } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'
import { type EntryFamily, readFamilies } from './families.ts'

/** A message of the source as another version of its file has it. */
export interface PastMessage {
  readonly texts: ReadonlyMap<Form, string>
  readonly fingerprint: Fingerprint
}

/** Finds what a message of today was. One that has plural forms today, or had them, is the same message without. */
export type PastSource = (unit: Pick<MessageUnit, 'key' | 'path' | 'forms' | 'fingerprint'>) => PastMessage | undefined

/** Another version of a catalog's source file, read as that of today is. `undefined`: it has an error in it. */
export function readPastSource(
  { format, syntax, sourceLocale, source }: Catalog,
  bytes: Uint8Array,
): PastSource | undefined {
  const parsed = format.parse(bytes, { file: source.file, locale: sourceLocale, sourceLocale })
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) return undefined
  const families = new Map<MessageKey, EntryFamily>()
  for (const family of readFamilies(parsed, syntax, sourceLocale)) {
    families.set(toMessageKey(family.path, family.plural), family)
  }
  return ({ key, path, forms, fingerprint: now }) => {
    const keys = [key, toMessageKey(path), toMessageKey(path, 'cardinal'), toMessageKey(path, 'ordinal')]
    const family = keys.map((one) => families.get(one)).find((found) => found !== undefined)
    if (family === undefined) return undefined
    const texts = new Map([...family.forms].map(([form, { text }]) => [form, text]))
    const isSame = texts.size === forms.size && [...texts].every(([form, text]) => isLike(text, forms.get(form)?.text))
    return { texts, fingerprint: isSame ? now : fingerprint(texts) }
  }
}

/** Version control may give files other line ends than it keeps. */
export function isLike(text: string, other: string | undefined): boolean {
  if (text === other || other === undefined) return text === other
  return text.includes('\r') !== other.includes('\r') && withLf(text) === withLf(other)
}

function withLf(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
