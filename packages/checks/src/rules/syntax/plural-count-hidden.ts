import type { MessageRule } from '../../rule.ts'
import { quoted } from '../../words.ts'
import { numberForms } from './number-forms.ts'

export const pluralCountHidden: MessageRule = {
  id: 'plural-count-hidden',
  scope: 'message',
  group: 'syntax',
  severity: 'warning',
  tier: 'misleads',
  what: 'The plural form for all other numbers does not show the number, and a form beside it does.',
  why: 'People learn how many there are for some numbers only.',
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
    // where the source shows it there, the comparison with the source says so
    if (forms.shows(other) || forms.shows(forms.source.get('other') ?? '')) return []
    const isShown = [...forms.target].some(([form, text]) => form !== 'other' && forms.shows(text))
    return isShown ? [{ arguments: { text: other } }] : []
  },
  say: (args) => `the plural form for all other numbers does not show the number${quoted(args, 'text', ': ')}`,
}
