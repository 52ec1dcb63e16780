import type { Form } from '@lockale/messages'
import type { Fact } from '../model/fact.ts'
import { type Fingerprint, fingerprint, hashText } from '../model/hash.ts'
import { type MessageUnit, textsOf } from '../model/unit.ts'
import { sourceOf } from '../text-check/pairs.ts'
import type { Stranger } from './strangers.ts'

/**
 * Finds the records of a translation that now has another plural form or placeholder syntax than in its records, and
 * returns them as records of the present text. For example, a message became a plural, `f_plural` was renamed to
 * `f_other`, or `{{name}}` was changed to `{name}`. The returned records have the current source string if nothing else
 * changed in it.
 * @param facts records of the message as it was before
 * @param sources current source strings of that message by plural form; default: those of the message of the
 * translation
 */
export function underOtherNames(
  { change, entry, place, hash }: Stranger,
  facts: readonly Fact[],
  sources: ReadonlyMap<Form, string> = textsOf(change.unit.forms),
): readonly Fact[] {
  const present = facts.filter(({ locale, previous }) => locale === place.locale && previous !== true)
  if (present.length === 0) return []
  const { unit, forms } = change
  const own = forms.find(({ plan }) => plan.form === place.form)
  const alone = (own && sourceOf({ unit, plan: own.plan })) ?? ''
  const needed = new Set(forms.map(({ plan }) => plan.form))
  const likely = present.filter(({ form }) => form === place.form || !needed.has(form))
  for (const respell of [undefined, ...otherSpellings(unit)]) {
    const text = respell === undefined ? hash : hashText(respell(entry.value))
    const known = likely.filter((fact) => fact.text === text && (respell !== undefined || fact.form !== place.form))
    if (known.length === 0) continue
    const spell = respell ?? ((same: string) => same)
    const isSame = isFrom(spell(alone), new Map([...sources].map(([form, text]) => [form, spell(text)])))
    return known.map((fact) => {
      return { ...fact, form: place.form, text: hash, source: isSame(fact.source) ? unit.fingerprint : fact.source }
    })
  }
  return []
}

/**
 * Returns a function that tells whether a fingerprint (hash) is that of this source message, whatever its plural forms
 * were called: CLDR names (`one`, `other`), `singular` and `plural`, or numbers.
 * @param alone the source string as it would be if the message had no plural forms
 * @param together the source strings by plural form
 */
function isFrom(alone: string, together: ReadonlyMap<Form, string>): (source: Fingerprint) => boolean {
  const texts = [...together.values()]
  const others = [...formNames, texts.map((_, at) => `${at}`)].filter(({ length }) => length === texts.length)
  const named = others.map((names) => new Map(names.map((name, at) => [name, texts[at] ?? ''])))
  const known = new Set([new Map([['', alone]]), together, ...named].map(fingerprint))
  return (source) => known.has(source)
}

const formNames: readonly (readonly Form[])[] = [
  ['one', 'other'],
  ['singular', 'plural'],
]

function otherSpellings({ syntax, forms }: MessageUnit): readonly ((text: string) => string)[] {
  const names = new Set([...forms.values()].flatMap(({ text }) => syntax.tokenise(text).flatMap(nameOf)))
  if (names.size === 0) return []
  const places = new Map([...names].map((name, at) => [name, at]))
  const isNumbered = [...names].every((name) => /^\d+$/u.test(name))
  const spellings = [...named, ...numbered(names.size)]
  const first = Math.min(...[...names].map(Number))
  return spellings.map(
    (spell) => (text) =>
      syntax
        .tokenise(text)
        .map((token) => {
          const [name] = nameOf(token)
          if (name === undefined) return token.type === 'text' ? (token.raw ?? token.text) : token.raw
          return spell(name, isNumbered ? Number(name) - first : (places.get(name) ?? 0), innerOf(token.raw ?? name))
        })
        .join(''),
  )
}

function nameOf(token: ReturnType<MessageUnit['syntax']['tokenise']>[number]): readonly string[] {
  return token.type === 'placeholder' && token.kind === 'variable' ? [token.name] : []
}

/**
 * Prints a placeholder in another syntax, for example `{name}` instead of `{{name}}`.
 * @param at index of the placeholder, from 0, among those of the source string
 * @param inner text between the delimiters, unchanged: with its spaces and number format
 */
type Spell = (name: string, at: number, inner: string) => string

const delimiters: readonly (readonly [prefix: string, suffix: string])[] = [
  ['{{', '}}'],
  ['{', '}'],
  ['${', '}'],
  ['{$', '}'],
  ['%{', '}'],
  ['#{', '}'],
  ['%(', ')s'],
  ['%(', ')d'],
  ['%', '%'],
  [':', ''],
]

const named: readonly Spell[] = delimiters.flatMap(([prefix, suffix]): readonly Spell[] => [
  (name) => prefix + name + suffix,
  (name) => `${prefix} ${name} ${suffix}`,
  (_name, _at, inner) => prefix + inner + suffix,
])

function innerOf(raw: string): string {
  for (const [prefix, suffix] of delimiters) {
    const isLong = raw.length > prefix.length + suffix.length
    if (isLong && raw.startsWith(prefix) && raw.endsWith(suffix))
      return raw.slice(prefix.length, raw.length - suffix.length)
  }
  return raw
}

const maxMixed = 3

function numbered(count: number): readonly Spell[] {
  const kinds = ['s', 'd', '@', 'i']
  const uniform = kinds.map((kind) => kind.repeat(count))
  const mixed = count > maxMixed ? uniform : [...uniform, ...mixesOf(kinds.slice(0, 2), count)]
  return [
    ...[...new Set(mixed)].flatMap((types): readonly Spell[] => [
      (_, at) => `%${types[at] ?? 's'}`,
      (_, at) => `%${at + 1}$${types[at] ?? 's'}`,
    ]),
    (_, at) => `{${at}}`,
    (_, at) => `{${at + 1}}`,
    () => '{}',
  ]
}

function mixesOf(kinds: readonly string[], count: number): readonly string[] {
  return count === 0 ? [''] : kinds.flatMap((kind) => mixesOf(kinds, count - 1).map((rest) => kind + rest))
}
