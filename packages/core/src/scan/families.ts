import type { Entry, ParsedFile } from '@lockale/formats'
import { type Family, type KeyedText, type Syntax, toFamilies } from '@lockale/messages'

export type EntryFamily = Family<KeyedText & { readonly entry: Entry }>

/** The texts of a source file as messages, in file order. A file that is one value has no key to know it by. */
export function readFamilies(parsed: ParsedFile, syntax: Syntax, locale: string): readonly EntryFamily[] {
  const texts = parsed.entries.filter(({ path, kind }) => kind === 'text' && path.length > 0)
  return toFamilies(
    texts.map((entry) => ({
      path: entry.path,
      text: entry.value,
      entry,
      ...(entry.form !== undefined && { form: entry.form }),
    })),
    syntax,
    locale,
  )
}
