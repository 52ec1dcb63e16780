import type { TextRule } from '../../rule.ts'
import type { TextView } from '../../text-view.ts'
import { names } from '../../words.ts'

export const reservedVariable: TextRule = {
  id: 'reserved-variable',
  scope: 'text',
  group: 'syntax',
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

function variablesIn({ tokens }: TextView): readonly string[] {
  return tokens.flatMap((token) => (token.type === 'placeholder' && token.kind === 'variable' ? [token.name] : []))
}
