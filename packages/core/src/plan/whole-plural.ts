import type { FormChange, MessageChange } from '../model/change.ts'

/**
 * True if a plural would lack a form that its app asks for. Apps show a key, or stop, where that one is missing: then nothing of
 * the message is written, and what it has stays as it is.
 */
export function lacksForm({ unit, target, forms }: MessageChange, isWritten: (form: FormChange) => boolean): boolean {
  const { syntax, plural } = unit
  if (plural === undefined || forms.length < 2) return false
  const asked = syntax.plurals.slots(target.locale, plural)
  return forms.some((form) => {
    // of a language without such a form, 0 is one of the others
    const isExtra = form.plan.form === 'zero' && asked?.some((slot) => slot.form === 'zero') !== true
    return !isExtra && (form.entry?.value ?? '') === '' && !isWritten(form)
  })
}
