import type { Fact, Provenance } from '../model/fact.ts'
import type { Fingerprint, NoteHash, SettingsId, TextHash } from '../model/hash.ts'

const marks: Readonly<Record<Provenance, string>> = {
  machine: '=',
  review: '~',
  human: '!',
  reviewed: '+',
  copied: '&',
  adopted: '?',
}
const provenances = new Map(Object.entries(marks).map(([by, mark]) => [mark, by as Provenance]))

// de=9fQw1zk3Zq81Lm.aB3x · pl:few!u7Rt2b
const factPattern =
  /^([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)(?::([a-z]+|=?\d+))?(\^?)([=~!+&?])([\w-]{6})(?:([\w-]{8})(?:\.([\w-]{4}))?)?$/u

/** `<locale>[:<form>][^]<mark><text>[<settings>[.<note>]]`; the source stands once for the line, `^` for a former text. */
export function printFact({ locale, form, by, text, former, settings, note }: Fact): string {
  const madeWith = settings === undefined ? '' : note === undefined ? settings : `${settings}.${note}`
  const mark = `${former === true ? '^' : ''}${marks[by]}`
  return `${locale}${form === '' ? '' : `:${form}`}${mark}${text}${madeWith}`
}

/** `undefined` for anything that `printFact` does not print. */
export function parseFact(printed: string, source: Fingerprint): Fact | undefined {
  const match = factPattern.exec(printed)
  if (match === null) return undefined
  const [, locale, form, former, mark, text, settings, note] = match
  const by = provenances.get(mark ?? '')
  if (locale === undefined || by === undefined || text === undefined) return undefined
  return {
    locale,
    form: form ?? '',
    by,
    text: text as TextHash,
    source,
    ...(former === '^' ? { former: true } : {}),
    ...(settings === undefined ? {} : { settings: settings as SettingsId }),
    ...(note === undefined ? {} : { note: note as NoteHash }),
  }
}

/** Tabs, line ends, controls and lone surrogates are escaped, so that any key fits on one line of UTF-8. */
export function escapeField(field: string): string {
  return field.replaceAll(/[\\\p{Cc}\u2028\u2029]|[\ud800-\udfff]/gu, (character) =>
    character === '\\' ? '\\\\' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function unescapeField(field: string): string {
  if (!field.includes('\\')) return field
  return field.replaceAll(/\\(?:\\|u([0-9a-f]{4}))/gu, (_, hex: string | undefined) =>
    hex === undefined ? '\\' : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
