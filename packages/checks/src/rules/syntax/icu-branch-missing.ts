import type { Axis } from '@lockale/messages'
import type { MessagePair } from '../../message-pair.ts'
import type { MessageRule } from '../../rule.ts'
import { counted, first, listed } from '../../words.ts'
import { variantsOf } from './number-forms.ts'

export const icuBranchMissing: MessageRule = {
  id: 'icu-branch-missing',
  scope: 'message',
  group: 'syntax',
  severity: 'warning',
  tier: 'misleads',
  what: 'A plural inside a text has no form for some numbers of the language.',
  why: 'They get the form for all other numbers, which is wrong for them: "2 plików" for "2 pliki".',
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
      return forms.length === 0 ? [] : [{ arguments: { placeholder: axis.name, forms } }]
    })
  },
  say: (args) =>
    `${first(args, 'placeholder') ?? 'a plural'}: ${counted(args, 'forms', 'form')} missing${listed(args, 'forms')}`,
}

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
