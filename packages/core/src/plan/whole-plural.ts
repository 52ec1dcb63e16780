import { rememberFor } from '@lockale/errors'
import { chooserNumbers, formChooserOf } from '@lockale/messages/engine'
import { heldForms } from '../diff/find-forms.ts'
import type { FormChange, MessageChange } from '../model/change.ts'

/** What an app shows for a plural: `whole`: the right forms · `falls-back`: other forms · `fails`: a key or an error */
type Wholeness = 'whole' | 'falls-back' | 'fails'

/** Returns whether a plural message would lack forms that apps need. Then no form of it is written. */
export function lacksForm(change: MessageChange, isWritten: (form: FormChange) => boolean): boolean {
  const isEmpty = ({ plan }: FormChange) => {
    return change.unit.forms.get(plan.do === 'translate' ? plan.from : plan.form)?.text === ''
  }
  const isThere = (form: FormChange) => form.entry !== undefined && (form.entry.value !== '' || isEmpty(form))
  return wholenessOf(change, (form) => isThere(form) || isWritten(form)) !== 'whole'
}

/** File formats of Apple and Android. If a plural form is missing, their apps show the form `other`. */
const withOther: ReadonlySet<string> = new Set(['android', 'stringsdict', 'xcstrings'])

/** Returns what an app shows for a plural with only some forms. @param isThere true for a form with a text */
export function wholenessOf(
  { catalog, unit, target, forms }: MessageChange,
  isThere: (form: FormChange) => boolean,
): Wholeness {
  const { syntax, plural, isNative } = unit
  if (plural === undefined || forms.length < 2) return 'whole'
  const there = forms.filter(isThere).map(({ plan }) => plan.form)
  if (there.length === forms.length) return 'whole'
  const held = isNative ? heldForms(catalog, target) : undefined
  const takesOther = isNative && withOther.has(catalog.format.id)
  const all = forms.map(({ plan }) => plan.form)
  const rules = held?.select ?? syntax
  const ofRules = knownBy(rules)
  const id = [target.locale, plural, isNative, takesOther, all, there].join(' ')
  const found = ofRules.get(id) ?? judge()
  ofRules.set(id, found)
  return found

  function judge(): Wholeness {
    const chooser = formChooserOf({ syntax, isNative, held, takesOther })
    const slots = syntax.plurals.slots(target.locale, plural ?? 'cardinal')
    // The language may lack a form of the source, such as `zero`. Apps then show another form for this number, which is
    // right.
    const own = slots === undefined ? all : all.filter((form) => slots.some((slot) => slot.form === form))
    let result: Wholeness = 'whole'
    for (const number of chooserNumbers) {
      const isFraction = !Number.isInteger(number)
      // Android counts with whole numbers only
      if (isFraction && catalog.format.id === 'android') continue
      const choose = (among: readonly string[]) =>
        chooser(among, number, { locale: target.locale, isOrdinal: plural === 'ordinal' })
      const wanted = choose(all)
      const shown = choose(there)
      if (wanted === undefined) continue
      if (shown === undefined && !isFraction) return 'fails'
      // few apps count with fractions, and people write texts for whole numbers: Polish without `other`
      if (shown !== wanted && shown !== choose(own)) result = 'falls-back'
    }
    return result
  }
}

const knownBy = rememberFor((_rules: object) => new Map<string, Wholeness>())
