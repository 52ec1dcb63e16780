import type { DiagnosticArguments } from '@lockale/errors'
import { variablesIn } from '@lockale/messages/engine'
import { contrast } from '../contrast.ts'
import type { Rule } from '../rule.ts'
import { marksOf, trait } from '../text-traits.ts'
import { because, cut, first, listOf, names, times, valued } from '../words.ts'

/** Rules about placeholders. `compareMessages` finds the problems of all these rules except the last one. */
export const placeholderRules: readonly Rule[] = [
  {
    id: 'placeholder-missing',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A placeholder of the source is missing from the translation.',
    why: 'Users do not see the value: a name, a number, a price.',
    example: { locale: 'de', source: 'Hello {{name}}', target: 'Hallo', better: 'Hallo {{name}}' },
    say: (args) => `${names(args, 'placeholder', 'a placeholder')} missing${valued(args, 'condition', ' where ')}`,
  },
  {
    id: 'placeholder-extra',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A translation has a placeholder that its source does not have.',
    why: 'The app has no value for the placeholder: users see its name in braces, or an error.',
    example: { locale: 'de', source: 'Hello', target: 'Hallo {{name}}', better: 'Hallo' },
    say: (args) => `${names(args, 'placeholder', 'a placeholder')} not in the source`,
  },
  {
    id: 'placeholder-renamed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The name of a placeholder was translated, or its number is another one.',
    why: 'The app finds the value by the name or number in the source. It shows an unknown one to users as it is, or nothing.',
    remedy: 'Use the name or number that the placeholder has in the source.',
    example: { locale: 'it', source: 'Hello {{name}}', target: 'Ciao {{nome}}', better: 'Ciao {{name}}' },
    say(args) {
      const areNumbers = ['from', 'to'].every((side) => isNumbered.test(first(args, side) ?? ''))
      return `${change(args, 'a placeholder')}: ${areNumbers ? 'use the number that it has in the source' : 'do not translate its name'}`
    },
  },
  {
    id: 'placeholder-count',
    scope: 'walk',
    severity: 'warning',
    tier: 'misleads',
    what: 'A placeholder occurs more or fewer times in the translation than in the source.',
    why: 'A repeated or lost value is often an editing error. A machine translation with this problem is rejected.',
    example: {
      locale: 'de',
      source: 'From {{city}} to {{city}}',
      target: 'Nach {{city}}',
      better: 'Von {{city}} nach {{city}}',
    },
    say: (args) =>
      `${first(args, 'placeholder') ?? 'a placeholder'} occurs ${times(args, 'target')}, in the source ${times(args, 'source')}`,
  },
  {
    id: 'placeholder-format-changed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The format or type of a placeholder differs from the source.',
    why: 'The app ignores a format that it does not know. With printf, a wrong type can read invalid memory. A different style of the same type is only a warning.',
    remedy: 'Copy the format from the source.',
    example: {
      locale: 'de',
      source: '{{total, number}} items',
      target: '{{total, Nummer}} Artikel',
      better: '{{total, number}} Artikel',
    },
    say: (args) => `${change(args, 'a placeholder')}: its format differs from the source`,
  },
  {
    id: 'placeholder-unescaped-changed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A placeholder is escaped in the source but not in the translation, or the other way round.',
    why: 'An unescaped value can inject HTML into the page. With an escaped value, users may see `&amp;` instead of `&`.',
    remedy: 'Write the placeholder as in the source.',
    example: { locale: 'de', source: 'By {{name}}', target: 'Von {{- name}}', better: 'Von {{name}}' },
    say: (args) => `${change(args, 'a placeholder')}: its escaping differs from the source`,
  },
  {
    id: 'placeholder-delimiter-damaged',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The delimiters of a placeholder are damaged.',
    why: 'The app does not recognise a placeholder with fullwidth braces or a space between two braces, and shows it to users as it is.',
    example: { locale: 'ja', source: 'Hello {{name}}', target: 'こんにちは｛｛name｝｝', better: 'こんにちは{{name}}' },
    say: (args) => `a placeholder is damaged${because(args, 'found', 'reason')}`,
  },
  {
    id: 'placeholder-order',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The order of placeholders that are filled by position differs from the source.',
    why: 'A placeholder gets the value of another one: users see a name instead of a number, or the app crashes.',
    remedy: 'Number the placeholders: `%1$s`, `%2$d`.',
    example: {
      locale: 'de',
      source: '%s has %d files',
      target: '%d Dateien von %s',
      better: '%2$d Dateien von %1$s',
      syntax: { id: 'printf' },
    },
    say: (args) => `placeholders without numbers are in another order${order(args)}`,
  },
  {
    id: 'printf-mixed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'Some placeholders have numbers, and others have none.',
    why: 'Libraries disagree about the value of an unnumbered placeholder, and most of them refuse such a string.',
    remedy: 'Number all placeholders, or none.',
    example: {
      locale: 'de',
      source: '%1$s has %2$d files',
      target: '%1$s hat %d Dateien',
      better: '%1$s hat %2$d Dateien',
      syntax: { id: 'printf' },
    },
    say: (args) => `placeholders with and without numbers are mixed${because(args, 'found')}`,
  },
  {
    id: 'reserved-variable',
    scope: 'text',
    only: trait.mark,
    differs: contrast.slots,
    inTarget: marksOf('{%'),
    severity: 'error',
    tier: 'breaks',
    what: 'A translation uses a variable with a name that the i18n library reserves, and its source does not.',
    why: 'In i18next, `count`, `context` and `lng` are options: users see the value of the option, or nothing. Rails stops with an error.',
    example: {
      locale: 'de',
      source: 'Chosen: {{choice}}',
      target: 'Auswahl: {{context}}',
      better: 'Auswahl: {{choice}}',
    },
    check({ source, target, syntax, counts }) {
      const words = reserved.get(syntax.id)
      if (words === undefined) return []
      const used = variablesIn(target.tokens).filter((name) => words.has(name))
      if (used.length === 0) return []
      const known = new Set([...variablesIn(source.tokens), ...counts.map(({ name }) => name)])
      const placeholder = [...new Set(used.filter((name) => !known.has(name)))]
      return placeholder.length === 0 ? [] : [{ arguments: { placeholder } }]
    },
    say: (args) => `${names(args, 'placeholder', 'a variable')} reserved by the i18n library, and not in the source`,
  },
]

/** Matches numbered placeholders: `{1}`, `%2$s`, `{{0}}`. */
const isNumbered = /^[^\p{L}\d]{1,4}\d/u

function order(args: DiagnosticArguments): string {
  const [from, to] = [listOf(args, 'from'), listOf(args, 'to')].map((list) => cut(list.join(' ')))
  return from === undefined || to === undefined || from === '' || to === '' ? '' : `: ${to}, in the source ${from}`
}

/** Names that a variable must not have: options of i18next's `t`, and Rails' `I18n::RESERVED_KEYS`. */
const reserved: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'i18next',
    new Set(
      (
        'count context defaultValue lng lngs fallbackLng ns ordinal replace returnObjects returnDetails joinArrays ' +
        'postProcess interpolation skipInterpolation keySeparator nsSeparator'
      ).split(' '),
    ),
  ],
  [
    'rails',
    new Set(
      (
        'cascade deep_interpolation default exception_handler fallback fallback_in_progress fallback_original_locale format ' +
        'object raise resolve scope separator skip_interpolation throw'
      ).split(' '),
    ),
  ],
])

/** Returns what has changed, as words of a sentence: `{{name}} has become {{nome}}`. */
function change(args: DiagnosticArguments, otherwise: string): string {
  const to = first(args, 'to')
  return `${cut(first(args, 'from') ?? otherwise)} ${to === undefined ? 'has changed' : `has become ${cut(to)}`}`
}
