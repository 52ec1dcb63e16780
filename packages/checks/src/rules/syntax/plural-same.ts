import type { MessageRule } from '../../rule.ts'
import { textOf } from '../../words.ts'
import { numberForms } from './number-forms.ts'

export const pluralSame: MessageRule = {
  id: 'plural-same',
  scope: 'message',
  group: 'syntax',
  severity: 'info',
  tier: 'misleads',
  what: 'All plural forms of a translation are the same text, and those of its source are not.',
  why: 'In most languages a word changes with the number before it, so one of the forms may be wrong. A note, since many words have one form for all numbers.',
  remedy:
    'Where the word has one form for all numbers (German "Zeichen", French "fois"), silence the rule for the key.',
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
    return new Set(forms.source.values()).size < 2 ? [] : [{ arguments: { text } }]
  },
  say: (args) => `all plural forms are ${textOf(args, 'text') ?? 'the same text'}`,
}

/** Languages in which a noun stays as it is after a number, whatever the number. */
const unchanging = new Set(
  'az bn bm bo dz eu fa fi fil gu hi hu hy id ig ja jv ka kk km kn ko ku ky lo mn mr ms my ne pa ps sah su ta te tg th ti tk tl tr tt ug ur uz vi wo yo yue zh'.split(
    ' ',
  ),
)
