import type { DiagnosticArguments } from '@lockale/errors'
import type { Rule } from '../rule.ts'
import { trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { because, change, cut, first, listOf, names } from '../words.ts'

/** Placeholders. All but the last rule are found when a translation is compared with its source. */
export const placeholderRules: readonly Rule[] = [
  {
    id: 'placeholder-missing',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A placeholder of the source is not in the translation.',
    why: 'What the app wants to say there is not said: a name, a number, a price.',
    example: { locale: 'de', source: 'Hello {{name}}', target: 'Hallo', better: 'Hallo {{name}}' },
    say: (args) => `${names(args, 'placeholder', 'a placeholder')} missing`,
  },
  {
    id: 'placeholder-extra',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A translation has a placeholder that its source has not.',
    why: 'The app has no value for it: people see its name in braces, or an error.',
    example: { locale: 'de', source: 'Hello', target: 'Hallo {{name}}', better: 'Hallo' },
    say: (args) => `${names(args, 'placeholder', 'a placeholder')} not in the source`,
  },
  {
    id: 'placeholder-renamed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The name of a placeholder was translated.',
    why: 'The app knows the value by its name in the source, and shows the other name as it stands.',
    remedy: 'Give the placeholder the name that it has in the source.',
    example: { locale: 'it', source: 'Hello {{name}}', target: 'Ciao {{nome}}', better: 'Ciao {{name}}' },
    say: (args) => `${change(args, 'a placeholder')}: its name is not to be translated`,
  },
  {
    id: 'placeholder-count',
    scope: 'walk',
    severity: 'warning',
    tier: 'misleads',
    what: 'A placeholder stands in the translation more or fewer times than in the source.',
    why: 'A value that is said twice, or once instead of twice, is often a slip of editing. An answer of a service is refused for it.',
    example: {
      locale: 'de',
      source: 'From {{city}} to {{city}}',
      target: 'Nach {{city}}',
      better: 'Von {{city}} nach {{city}}',
    },
    say: (args) =>
      `${first(args, 'placeholder') ?? 'a placeholder'} is there ${times(args, 'target')}, in the source ${times(args, 'source')}`,
  },
  {
    id: 'placeholder-format-changed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A placeholder has another format or type than in the source.',
    why: 'A format that the app does not know shows the bare value; another type of printf reads memory that is no such value. Another style of the same type is a warning.',
    remedy: 'Take the format over from the source.',
    example: {
      locale: 'de',
      source: '{{total, number}} items',
      target: '{{total, Nummer}} Artikel',
      better: '{{total, number}} Artikel',
    },
    say: (args) => `${change(args, 'a placeholder')}: its format is not that of the source`,
  },
  {
    id: 'placeholder-unescaped-changed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A placeholder is escaped in the source and not in the translation, or the other way.',
    why: 'Unescaped, a value can bring HTML of a stranger into the page; escaped, people see `&amp;` for `&`.',
    remedy: 'Write the placeholder as it is in the source.',
    example: { locale: 'de', source: 'By {{name}}', target: 'Von {{- name}}', better: 'Von {{name}}' },
    say: (args) => `${change(args, 'a placeholder')}: whether it is escaped is not as in the source`,
  },
  {
    id: 'placeholder-delimiter-damaged',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The marks around a placeholder are damaged.',
    why: 'With fullwidth braces or a blank between two braces it is no placeholder to the app, and people see it as it stands.',
    example: { locale: 'ja', source: 'Hello {{name}}', target: 'こんにちは｛｛name｝｝', better: 'こんにちは{{name}}' },
    say: (args) => `a placeholder is damaged${because(args, 'found', 'reason')}`,
  },
  {
    id: 'placeholder-order',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'Placeholders that the app fills in by position stand in another order than in the source.',
    why: 'Each gets the value of another: a name where the number should be, or a crash.',
    remedy: 'Number them: `%1$s`, `%2$d`.',
    example: {
      locale: 'de',
      source: '%s has %d files',
      target: '%d Dateien von %s',
      better: '%2$d Dateien von %1$s',
      syntax: { id: 'printf' },
    },
    say: (args) => `placeholders without numbers stand in another order${order(args)}`,
  },
  {
    id: 'printf-mixed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'Some placeholders have numbers, and others have none.',
    why: 'Which value an unnumbered one gets then differs from one runtime to the next; most refuse the text.',
    remedy: 'Number all of them, or none.',
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
    severity: 'error',
    tier: 'breaks',
    what: 'A translation shows a variable whose name means something to the runtime, and its source does not.',
    why: 'To i18next `count`, `context` and `lng` are options: the text shows an option, or nothing. Rails stops with an error.',
    example: {
      locale: 'de',
      source: 'Chosen: {{choice}}',
      target: 'Auswahl: {{context}}',
      better: 'Auswahl: {{choice}}',
    },
    check({ source, target, syntax, counts }) {
      const words = reserved.get(syntax.id)
      if (words === undefined) return []
      const used = variablesIn(target).filter((name) => words.has(name))
      if (used.length === 0) return []
      const known = new Set([...variablesIn(source), ...counts.map(({ name }) => name)])
      const placeholder = [...new Set(used.filter((name) => !known.has(name)))]
      return placeholder.length === 0 ? [] : [{ arguments: { placeholder } }]
    },
    say: (args) => `${names(args, 'placeholder', 'a variable')} reserved by the runtime, and not in the source`,
  },
]

function times(args: DiagnosticArguments, name: string): string {
  const number = first(args, name) ?? 'another number of'
  return number === '1' ? 'once' : number === '2' ? 'twice' : `${number} times`
}

function order(args: DiagnosticArguments): string {
  const [from, to] = [listOf(args, 'from'), listOf(args, 'to')].map((list) => cut(list.join(' ')))
  return from === undefined || to === undefined || from === '' || to === '' ? '' : `: ${to}, in the source ${from}`
}

/** i18next: options of `t`. Rails: `I18n::RESERVED_KEYS`. */
const reserved: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'i18next',
    new Set([
      'count',
      'context',
      'defaultValue',
      'lng',
      'lngs',
      'fallbackLng',
      'ns',
      'ordinal',
      'replace',
      'returnObjects',
      'returnDetails',
      'joinArrays',
      'postProcess',
      'interpolation',
      'skipInterpolation',
      'keySeparator',
      'nsSeparator',
    ]),
  ],
  [
    'rails',
    new Set([
      'cascade',
      'deep_interpolation',
      'default',
      'exception_handler',
      'fallback',
      'fallback_in_progress',
      'fallback_original_locale',
      'format',
      'object',
      'raise',
      'resolve',
      'scope',
      'separator',
      'skip_interpolation',
      'throw',
    ]),
  ],
])

const none: readonly string[] = []

function variablesIn({ tokens }: TextView): readonly string[] {
  if (tokens.length === 1 && tokens[0]?.type === 'text') return none
  return tokens.flatMap((token) => (token.type === 'placeholder' && token.kind === 'variable' ? [token.name] : []))
}
