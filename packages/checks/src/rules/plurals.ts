import type { Form, PluralSlot, PluralType, Variants } from '@lockale/messages'
import { type Axis, cldrOrder, variablesIn } from '@lockale/messages/engine'
import type { MessagePair, TextPair } from '../text-pair.ts'
import type { Rule } from '../rule.ts'
import { first, leftBySync, listed, listOf, quoted, textOf } from '../words.ts'
import type { DiagnosticArguments } from '@lockale/errors'

export const pluralRules: readonly Rule[] = [
  {
    id: 'plural-category-missing',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A plural form that the language needs is missing.',
    why: 'For the numbers of this form, i18next shows the raw key and other libraries a wrong form. Apple and Android fall back to `other`, so there it is only a warning.',
    remedy: 'Run `lockale sync`.',
    say: (args) => `plural ${counted(args, 'forms', 'form')} missing${listed(args, 'forms')}${leftBySync(args)}`,
  },
  {
    id: 'ordinal-category-missing',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'An ordinal form that the language needs is missing.',
    why: 'The app shows the raw key for the numbers of this form ("1st", "22nd").',
    remedy: 'Run `lockale sync`.',
    say: (args) => `ordinal ${counted(args, 'forms', 'form')} missing${listed(args, 'forms')}${leftBySync(args)}`,
  },
  {
    id: 'icu-branch-missing',
    scope: 'message',
    severity: 'warning',
    tier: 'misleads',
    what: 'A plural inside a message has no form for some numbers of the language.',
    why: 'These numbers get the `other` form, which is wrong for them: "2 plików" instead of "2 pliki".',
    example: {
      locale: 'pl',
      source: '{n, plural, one {# file} other {# files}}',
      target: '{n, plural, one {# plik} other {# plików}}',
      better: '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}',
      syntax: { id: 'icu' },
    },
    check(pair) {
      const found = variantsOf(pair.target, pair)
      if (found === undefined) return []
      return found.axes.flatMap((axis) => {
        const forms = missingForms(axis, { pair, plurals: found.syntax.plurals })
        if (forms.length === 0) return []
        // MediaWiki uses the last form for all numbers without one
        const isLess = pair.syntax.id === 'banana' || serveAsOther(forms, axis, pair.language)
        const level = isLess ? { severity: 'info' as const } : {}
        return [{ arguments: { placeholder: axis.name, forms }, ...level }]
      })
    },
    say: (args) =>
      `${first(args, 'placeholder') ?? 'a plural'}: ${counted(args, 'forms', 'form')} missing${listed(args, 'forms')}`,
  },
  {
    id: 'plural-category-unreachable',
    scope: 'message',
    severity: 'info',
    tier: 'report',
    what: 'A translation has a plural form that no number of the language selects.',
    why: 'The form is never shown, but translators have to maintain it.',
    example: {
      locale: 'ja',
      source: '{n, plural, one {# file} other {# files}}',
      target: '{n, plural, one {# 件} other {# 件}}',
      better: '{n, plural, other {# 件}}',
      syntax: { id: 'icu' },
    },
    check(pair) {
      const { plural, target, syntax, locale, plans } = pair
      const inside = variantsOf(target, pair)
      if (inside !== undefined) {
        return inside.axes.flatMap(({ kind, keys, namesNumbers }) =>
          kind === 'select' || namesNumbers === true
            ? []
            : toFindings(
                keys,
                inside.syntax.plurals.slots(locale, kind)?.map(({ form }) => form),
              ),
        )
      }
      if (plural === undefined) return []
      const slots = syntax.plurals.slots(locale, plural)
      const asked = slots && [...slots, ...plans].map(({ form }) => form)
      // i18next and Rails look up `zero` for 0 in every language, so this form is never superfluous
      const looksUpZero = plural === 'cardinal' && (syntax.id === 'i18next' || syntax.id === 'rails')
      return toFindings([...target.keys()], asked && [...asked, ...(looksUpZero ? ['zero'] : [])])
    },
    say: (args) =>
      `no number selects the plural ${listOf(args, 'forms').length === 1 ? 'form' : 'forms'}${listed(args, 'forms', ' ')}`,
  },
  {
    id: 'plural-same',
    scope: 'message',
    severity: 'info',
    tier: 'misleads',
    what: 'All plural forms of a translation are identical, and those of its source are not.',
    why: 'In most languages a word changes with the number before it, so one of the forms may be wrong. As many words have one form for all numbers, this problem is only an info.',
    remedy: 'If the word has one form for all numbers (German "Zeichen", French "fois"), silence the rule for the key.',
    example: {
      locale: 'de',
      source: '{n, plural, one {# file} other {# files}}',
      target: '{n, plural, one {# Dateien} other {# Dateien}}',
      better: '{n, plural, one {# Datei} other {# Dateien}}',
      syntax: { id: 'icu' },
    },
    check(pair) {
      if (unchanging.has(pair.language)) return []
      const forms = numberForms(pair)
      if (forms === undefined || forms.plural === 'ordinal' || forms.target.size < 2) return []
      const asked = forms.slots?.filter(({ kind, form }) => kind === 'integer' && forms.target.has(form)) ?? []
      const [text, ...others] = new Set(asked.map(({ form }) => forms.target.get(form) ?? ''))
      if (asked.length < 2 || text === undefined || others.length > 0 || !/\p{L}/u.test(text)) return []
      if (new Set(forms.source.values()).size < 2 || hasSameForms(text, pair.language)) return []
      return [{ arguments: { text } }]
    },
    say: (args) => `all plural forms are ${textOf(args, 'text') ?? 'identical'}`,
  },
  {
    id: 'plural-count-hidden',
    scope: 'message',
    severity: 'warning',
    tier: 'misleads',
    what: 'The plural form `other` does not show the number, and another form does.',
    why: 'Users see the number in some cases only.',
    example: {
      locale: 'de',
      source: '{n, plural, one {# file} other {files}}',
      target: '{n, plural, one {# Datei} other {Dateien}}',
      better: '{n, plural, one {# Datei} other {# Dateien}}',
      syntax: { id: 'icu' },
    },
    check(pair) {
      const forms = numberForms(pair)
      const other = forms?.target.get('other')
      if (forms === undefined || other === undefined || forms.target.size < 2) return []
      // if the source displays the number, another rule (the comparison with the source) reports that it is missing
      if (forms.shows(other) || forms.shows(forms.source.get('other') ?? '')) return []
      // a variable that only this form has (`{shortCount}`) displays the same number in another format
      const isShown = [...forms.target].some(
        ([form, text]) => form !== 'other' && forms.shows(text) && forms.hasAllOf(text, other),
      )
      return isShown ? [{ arguments: { text: other } }] : []
    },
    say: (args) => `the plural form "other" does not show the number${quoted(args, 'text', ': ')}`,
  },
  {
    id: 'plural-none-lost',
    scope: 'message',
    severity: 'info',
    tier: 'misleads',
    what: 'The source has a separate string for 0 ("No mail"), and the translation has no form for 0 alone.',
    why: 'The app shows "0 mails" instead. The form `zero` of Latvian is also for 10 and 20, and with `pluralRules`, vue-i18n has only the forms of the language.',
    remedy: 'Use a separate key in the app for the number 0.',
    check(pair) {
      const text = pair.plural === undefined ? noneInside(pair) : noneOfFamily(pair)
      return text === undefined ? [] : [{ arguments: { text } }]
    },
    say: (args) => `has no form for 0 alone, so this source string is lost${quoted(args, 'text', ': ')}`,
  },
  {
    id: 'plural-not-pluralised',
    scope: 'project',
    severity: 'info',
    tier: 'report',
    what: 'A source string writes the plural in brackets: "{{count}} file(s)".',
    why: 'Most languages cannot write a plural in this way, so there is no good translation.',
    remedy: 'Use plural forms in the source.',
    concerns: mayHaveEnding,
    check({ pairs }) {
      const seen = new Set<string>()
      return pairs.flatMap((at) => {
        const { source, catalog, message } = at
        const id = `${catalog}\n${message}`
        if (!mayHaveEnding(at) || seen.has(id) || !optionalEnding.test(source.raw)) return []
        seen.add(id)
        const isFilled = source.tokens.some((token) => token.type === 'placeholder' && token.kind === 'variable')
        return isFilled ? [{ at, arguments: { source: source.raw } }] : []
      })
    },
    say: (args) => `the source writes the plural in brackets${quoted(args, 'source', ': ')}`,
  },
]

function missingForms(
  { kind, keys, slots: own, offset, otherName }: Axis,
  { pair, plurals }: { readonly pair: MessagePair; readonly plurals: MessagePair['syntax']['plurals'] },
): readonly string[] {
  if (kind === 'select' || own !== undefined) return []
  const slots = plurals.slots(pair.locale, kind) ?? []
  return slots.flatMap(({ form, kind: numbers, only }) => {
    const isCovered =
      keys.includes(form) || form === otherName || (only !== undefined && keys.includes(`=${only + offset}`))
    return isCovered || numbers === 'million' || form === 'other' ? [] : [form]
  })
}

/**
 * Returns true if the texts of missing forms are probably right as `other`: `many` in Slavic languages, where whole
 * numbers do not select `other`, and forms for fractions; or `one` where nouns stay the same behind a number.
 */
function serveAsOther(forms: readonly string[], { keys }: Axis, language: string): boolean {
  const [form, ...more] = forms
  if (more.length > 0) return false
  return form === 'many' ? keys.includes('few') : form === 'one' && singular.has(language)
}

const singular: ReadonlySet<string> = new Set('az fa hu ka kk ku ky tk tr tt ug uz'.split(' '))

function toFindings(keys: readonly string[], asked: readonly string[] | undefined) {
  if (asked === undefined) return []
  const forms = keys.filter((key) => cldrOrder.includes(key) && key !== 'other' && !asked.includes(key))
  return forms.length === 0 ? [] : [{ arguments: { forms } }]
}

/** Languages in which all or many nouns stay as they are after any number, so that equal plural forms say nothing. */
const unchanging = new Set(
  'az bm bn bo br cy da dz eu fa fi fil ga gu hi hu hy id ig ja jv ka kk km kn ko ku ky lo mn mr ms my nb ne nn no pa ps sah su sv ta te tg th ti tk tl tr tt ug ur uz vi wo yo yue zh'.split(
    ' ',
  ),
)

/** Returns true if a text has a noun that is the same for one and for many: `Benutzer`, `mois`, `città`. */
function hasSameForms(text: string, language: string): boolean {
  const same = sameForms.get(language)
  return (
    same !== undefined &&
    (text.replaceAll(/[{<][^{}<>]*[}>]|[%:$@]\w+/gu, '').match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []).some((word) =>
      same.test(word),
    )
  )
}

/** Such nouns by language. Many German ones end in -er, as plurals of other nouns do (`Bilder`). */
const sameForms: ReadonlyMap<string, RegExp> = new Map([
  [
    'de',
    /^\p{Lu}.*(?:(?<![Bb]ild|[Kk]ind|[Ww]ört|[Ff]eld|[Ll]änd|[Bb]üch|[Gg]lied|[Bb]änd|[Bb]lätt|[Hh]äus|[Rr]äd|[Ll]öch|[Mm]änn|[Ll]ied|[Gg]üt|[Gg]läs|[Gg]esicht|[Bb]rett)er|(?<!i)el|chen|lein|rahmen|nehmen|treffen|schreiben|haben)$/u,
  ],
  [
    'fr',
    /^(?:mois|fois|choix|prix|accès|succès|avis|cours|corps|temps|pays|processus|index|voix|colis|repas|abus|gaz)$/iu,
  ],
  [
    'it',
    /[àèéìòù]$|^(?!(?:con|per|del|nel|dal|sul|non|col)$)\p{L}{2,}[^aeiou’']$|^(?:foto|auto|moto|video|radio|file|serie|specie|analisi|crisi|ipotesi)$/iu,
  ],
  ['es', /^(?:lunes|martes|miércoles|jueves|viernes|.*[iíáéú]sis|virus|índex|atlas|déficit)$/iu],
  ['pt', /^(?:lápis|ônibus|vírus|atlas|tórax)$/iu],
  ['is', /^(?:ár|orð|hús|skeyti|skjöl|tæki|merki|leyfi)$/iu],
])

/** Returns the source string for 0 if it is lost, because no plural form of the target is translated from it. */
function noneOfFamily({ plural, source, sourceLocale, syntax, plans }: MessagePair): string | undefined {
  const own = syntax.plurals.slots(sourceLocale, 'cardinal')?.find(({ form }) => form === 'zero')
  if (plural !== 'cardinal' || (own !== undefined && own.only !== 0)) return undefined
  const isUsed = plans.some((plan) => plan.from === 'zero')
  return isUsed ? undefined : source.get('zero')
}

/** For vue-i18n: returns the source string for 0 if it is lost, because no plural form of the target is only for 0. */
function noneInside(pair: MessagePair): string | undefined {
  if (pair.syntax.id !== 'vue') return undefined
  const [source, target] = [variantsOf(pair.source, pair), variantsOf(pair.target, pair)]
  const none = source === undefined ? undefined : formOfNone(source, pair.sourceLocale)
  if (none === undefined || target === undefined || formOfNone(target, pair.locale) !== undefined) return undefined
  return source?.variants.find(({ keys }) => keys[0] === none)?.text.trim()
}

/** Returns the plural form that is only for 0; `undefined` if the form for 0 is also for other numbers. */
function formOfNone({ syntax: { plurals } }: Variants, locale: string): string | undefined {
  const form = plurals.select(locale, 'cardinal', 0)
  return others.some((number) => plurals.select(locale, 'cardinal', number) === form) ? undefined : form
}

const others = [1, 2, 3, 5, 6, 10, 11, 20, 21, 30, 100, 1_000_000]

function mayHaveEnding({ source, form, counts }: TextPair): boolean {
  return form === '' && counts.length === 0 && source.raw.includes('(')
}

const optionalEnding = /\p{L}\((?:s|es|ies|n|en|e)\)(?!\p{L})/u

/** The strings of a message for different numbers: plural forms with own keys, or variants inside a string. */
export interface NumberForms {
  readonly plural: PluralType
  readonly source: ReadonlyMap<Form, string>
  readonly target: ReadonlyMap<Form, string>
  readonly slots: readonly PluralSlot[] | undefined
  /** Returns true if a translation contains the placeholder that displays the number. */
  shows(text: string): boolean
  /** Returns true if `text` displays every value that `other` displays. */
  hasAllOf(text: string, other: string): boolean
}

/** Returns the plural forms of a message, with own keys or inside one string; `undefined` for no or several plurals. */
export function numberForms(pair: MessagePair): NumberForms | undefined {
  const { plural, source, target, syntax, locale } = pair
  if (plural !== undefined) {
    const name = syntax.countName([...source.values(), ...target.values()])
    return { plural, source, target, slots: syntax.plurals.slots(locale, plural), ...valuesIn(syntax, name) }
  }
  const found = variantsOf(target, pair)
  const [axis, ...more] = found?.axes ?? []
  if (found === undefined || axis === undefined || more.length > 0 || axis.kind === 'select') return undefined
  return {
    plural: axis.kind,
    source: byKey(variantsOf(source, pair)),
    target: byKey(found),
    slots: axis.slots ?? found.syntax.plurals.slots(locale, axis.kind),
    ...valuesIn(found.syntax, axis.name),
  }
}

function valuesIn(syntax: TextPair['syntax'], count: string | undefined): Pick<NumberForms, 'shows' | 'hasAllOf'> {
  const namesIn = (text: string) => variablesIn(syntax.tokenise(text))
  return {
    shows: (text) => namesIn(text).some((name) => name === count),
    hasAllOf(text, other) {
      const own = new Set(namesIn(text))
      return namesIn(other).every((name) => own.has(name))
    },
  }
}

export function variantsOf(
  texts: ReadonlyMap<Form, string>,
  { syntax }: Pick<MessagePair, 'syntax'>,
): Variants | undefined {
  const text = texts.get('')
  return text === undefined ? undefined : syntax.readVariants?.(text)
}

function byKey(message: Variants | undefined): ReadonlyMap<Form, string> {
  return new Map(message?.variants.map(({ keys: [key = 'other'], text }) => [key, text]))
}

/** Returns the noun with its verb, `form is` or `forms are`, depending on the number of values. */
function counted(args: DiagnosticArguments, name: string, noun: string): string {
  return listOf(args, name).length === 1 ? `${noun} is` : `${noun}s are`
}
