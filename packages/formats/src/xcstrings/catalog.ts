import { rememberEach } from '@lockale/errors'
import { type JsonFile, memberOf, rawOf, textOf } from '../json-profile/json-profile.ts'
import type { Entry, ParseOptions } from '../format.ts'
import { keyRangeOf, type LiteralNode } from '../literal/notation.ts'
import { type Unit, unitsOf } from './units.ts'

/** A String Catalog for one locale. */
export interface Catalog {
  readonly text: string
  readonly strings: LiteralNode
  /** True for the source locale. There, a message without a string has its key as the string. */
  readonly isSource: boolean
  /** True if message keys are in the language of this locale. */
  readonly isKeyText: boolean
  readonly sourceLanguage: string | undefined
  /** The name under which new translations are written, if the file does not name the locale yet. */
  readonly locale: string
  /** Names of the locale; for the source locale also `sourceLanguage`, if that is the same language. */
  readonly names: readonly string[]
}

/** Opens a file for a locale, by default its `sourceLanguage`. Returns `undefined` if `strings` is not an object. */
export function openCatalog(
  { text, root }: JsonFile,
  { locale, sourceLocale }: Pick<ParseOptions, 'locale' | 'sourceLocale'>,
): Catalog | undefined {
  const strings = memberOf(root, 'strings')
  if (strings?.kind !== 'map') return undefined
  const sourceLanguage = textOf(text, memberOf(root, 'sourceLanguage'))
  const source = sourceLocale ?? sourceLanguage ?? ''
  const read = locale ?? source
  const isSource = isSameLocale(read, source)
  const isKeyText = isSource && languageOf(sourceLanguage ?? read) === languageOf(read)
  return {
    text,
    strings,
    isSource,
    isKeyText,
    sourceLanguage,
    locale: isKeyText ? (sourceLanguage ?? read) : canonicalLocale(read),
    names: isKeyText && sourceLanguage !== undefined ? [read, sourceLanguage] : [read],
  }
}

/** Returns the localization of a message. If several fit, the one with the exact name is used. */
export function localizationOf(message: LiteralNode | undefined, { names }: Catalog): LiteralNode | undefined {
  const localizations = memberOf(message, 'localizations')
  for (const name of names) {
    const wanted = canonicalLocale(name)
    const fits = ({ key, shadowedBy }: LiteralNode) => shadowedBy === undefined && canonicalLocale(key) === wanted
    const found = memberOf(localizations, name) ?? localizations?.children.find(fits)
    if (found) return found
  }
  return undefined
}

/**
 * Returns false for a message that is never translated: `shouldTranslate: false`, a key that is no longer in the code
 * (`stale`), the empty key, or a list of phrases for App Shortcuts (`stringSet`). Such a message has no entries, and
 * its strings in a target are not reported as extra.
 */
export function isTranslated(text: string, message: LiteralNode): boolean {
  const should = memberOf(message, 'shouldTranslate')
  if (message.kind !== 'map' || message.key === '') return false
  if (should && text.startsWith('false', should.start)) return false
  if (textOf(text, memberOf(message, 'extractionState')) === 'stale') return false
  return !memberOf(message, 'localizations')?.children.some((child) => memberOf(child, 'stringSet'))
}

/** Returns the entries of a message in the locale of the catalog, in file order. */
export function entriesOf(message: LiteralNode, catalog: Catalog): readonly Entry[] {
  const { text, isSource, isKeyText } = catalog
  if (!isTranslated(text, message)) return []
  const localization = localizationOf(message, catalog)
  const common = {
    note: textOf(text, memberOf(message, 'comment')) || undefined,
    keyRange: keyRangeOf(message),
  }
  if (isKeyText && (localization === undefined || localization.children.length === 0)) {
    return [{ path: [message.key], kind: 'text', value: message.key, ...common, valueRange: common.keyRange }]
  }
  return unitsOf(localization).flatMap((unit): readonly Entry[] => {
    const read = readUnit(unit, catalog)
    if (read.kind === 'other' && isSource) return []
    const substitution = substitutionOf(unit, { localization, text })
    return [
      {
        path: [message.key, ...unit.path],
        ...read,
        ...common,
        ...(unit.form && { form: unit.form }),
        ...(substitution && { substitution }),
      },
    ]
  })
}

function substitutionOf(
  { path: [kind, name] }: Unit,
  { localization, text }: { readonly localization: LiteralNode | undefined; readonly text: string },
): Entry['substitution'] {
  if (kind !== 'substitutions' || name === undefined) return undefined
  const own = memberOf(memberOf(localization, 'substitutions'), name)
  const number = memberOf(own, 'argNum')
  const argument = number === undefined ? Number.NaN : Number(rawOf(text, number))
  return {
    name,
    argument: Number.isInteger(argument) && argument > 0 ? argument : undefined,
    specifier: textOf(text, memberOf(own, 'formatSpecifier')) ?? 'lld',
  }
}

/** The state of a translation that needs review. */
export const needsReview = 'needs_review'
const unfinished: ReadonlySet<string> = new Set([needsReview, 'new', 'stale'])

/** Reads a string and its state. In a target, `new` means "needs review", or "not translated" for an empty string. */
function readUnit(
  { node }: Unit,
  { text, isSource }: Catalog,
): Pick<Entry, 'kind' | 'value' | 'review' | 'valueRange'> {
  const value = memberOf(node, 'value')
  const { start, end } = value ?? node
  const state = isSource ? undefined : textOf(text, memberOf(node, 'state'))
  const words = textOf(text, value)
  const known = state === 'new' && words === '' ? undefined : words
  const review = state !== undefined && unfinished.has(state) ? 'wanted' : state === 'translated' ? 'done' : undefined
  if (known !== undefined) return { kind: 'text', value: known, ...(review && { review }), valueRange: { start, end } }
  return { kind: 'other', value: value ? rawOf(text, value) : 'null', valueRange: { start, end } }
}

/** Returns true for two spellings of a locale: `pt-BR` and `pt_BR`, `iw` and `he`. */
export function isSameLocale(one: string, other: string): boolean {
  return canonicalLocale(one) === canonicalLocale(other)
}

/** Returns the canonical BCP 47 form; an invalid locale stays as it is. */
function canonicalLocale(name: string): string {
  // A longer name is not cached, because a cached slice of a text would keep the whole text in memory.
  return name.length > 12 ? canonicalize(name) : knownLocale(name)
}

/** A cache, because computing the names takes longer than reading a small file. */
const knownLocale = rememberEach(canonicalize, 1000)

function canonicalize(name: string): string {
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0] ?? name
  } catch (error) {
    if (error instanceof RangeError) return name
    throw error
  }
}

function languageOf(locale: string): string {
  return canonicalLocale(locale).split('-', 1)[0] ?? ''
}
