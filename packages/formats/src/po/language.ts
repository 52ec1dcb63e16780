/**
 * A locale as the `Language` field has it (gettext manual, "Header Entry"): `pt_BR`, `sr@latin`, `zh_CN`.
 */
export function toLanguage(locale: string): string {
  const { language, script, rest } = partsOf(locale)
  const modifier = script === undefined ? undefined : modifiers.get(script)
  const base = [language, ...(script === undefined || modifier !== undefined ? [] : [script]), ...rest].join('_')
  return modifier === undefined ? base : `${base}@${modifier}`
}

/** The locale that a `Language` field names; `undefined` for an empty one and for a name in words. */
export function fromLanguage(language: string): string | undefined {
  const [, name, modifier] =
    /^([A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*)(?:\.[\w-]*)?(?:@(\w+))?$/.exec(language.trim()) ?? []
  if (name === undefined) return undefined
  const [head = '', ...tail] = name.split(/[_-]/)
  const script = [...modifiers].find(([, word]) => word === modifier)?.[0]
  try {
    return Intl.getCanonicalLocales([head, ...(script === undefined ? [] : [script]), ...tail].join('-'))[0]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const modifiers: ReadonlyMap<string, string> = new Map([
  ['Latn', 'latin'],
  ['Cyrl', 'cyrillic'],
  ['Deva', 'devanagari'],
  ['Arab', 'arabic'],
])

interface LocaleParts {
  readonly language: string
  readonly script: string | undefined
  readonly rest: readonly string[]
}

function partsOf(locale: string): LocaleParts {
  const [language = '', ...tail] = locale.split('-')
  const [script, ...rest] = tail
  if (script !== undefined && /^[A-Za-z]{4}$/.test(script)) return { language, script, rest }
  return { language, script: undefined, rest: tail }
}
