import type { Entry } from '@lockale/formats'
import type { Form, FormPlan, HeldForms } from '@lockale/messages'
import { formPath, planForms } from '@lockale/messages/engine'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'

export interface MessagePlace {
  readonly catalog: Catalog
  readonly target: TargetFile
  readonly unit: MessageUnit
  readonly held: HeldForms | undefined
}

/** A form that a target locale needs, and where its text is or belongs. */
export interface FoundForm {
  readonly plan: FormPlan
  readonly path: readonly string[]
  readonly entry: Entry | undefined
}

/** The plural forms that a target file can hold; `undefined`: all. */
export function heldForms({ format }: Catalog, target: TargetFile): HeldForms | undefined {
  // of most formats: no file is parsed for this question
  if (format.pluralForms === undefined || format.pluralRule === undefined) return undefined
  const { parsed, locale } = target
  const forms = format.pluralForms(parsed, locale)
  return forms && { forms, select: format.pluralRule(parsed, locale) }
}

/** The forms of a message in a target file, in CLDR order. */
export function findForms(
  { catalog, target, unit, held }: MessagePlace,
  { sourceLocale, texts }: { readonly sourceLocale: string; readonly texts: ReadonlyMap<Form, string> },
): readonly FoundForm[] {
  const { syntax, plural } = unit
  if (plural === undefined && !unit.isNative) {
    const own = target.entries.get(unit.key)
    if (own?.kind === 'text') return [{ plan: onlyForm, path: own.path, entry: own }]
    if (target.text === undefined) return [{ plan: onlyForm, path: unit.path, entry: undefined }]
  }
  const wanted = planForms({
    forms: texts,
    plural,
    source: sourceLocale,
    target: target.locale,
    syntax,
    ...(unit.isNative && { held }),
  })
  const flat = unit.isNative ? flatText(target, unit, wanted) : undefined
  const plans = flat === undefined ? wanted : wanted.filter(({ form }) => form === 'other')
  return plans.map((plan) => {
    const ownPath = formPath(unit, plan.form, catalog.syntax)
    const ownKey = plural === undefined && !unit.isNative ? unit.key : toMessageKey(ownPath)
    const varied = () => (plural === undefined ? variedText(target, ownPath) : undefined)
    const entry = textAt(target, ownKey) ?? flat ?? varied()
    return { plan, path: entry?.path ?? ownPath, entry }
  })
}

/** What `planForms` says of every message without a plural. */
export const onlyForm: FormPlan = { form: '', do: 'translate', from: '', counts: [], review: false }

/**
 * `null` and other values that are no text count as no translation; but not what stands for another text, which somebody chose:
 * rails-i18n has `year` in its English file and `:year` in all others.
 */
function textAt(target: TargetFile, key: MessageKey): Entry | undefined {
  const entry = target.entries.get(key)
  return entry?.kind === 'text' || entry?.reference === true ? entry : undefined
}

/**
 * One text where the source has plural forms, as Rails files of languages without plurals have it. It stands for `other`:
 * nobody but a person may replace it by forms.
 */
function flatText(target: TargetFile, { path }: MessageUnit, plans: readonly FormPlan[]): Entry | undefined {
  const hasForms = plans.some(({ form }) => textAt(target, toMessageKey([...path, form])) !== undefined)
  return hasForms ? undefined : textAt(target, toMessageKey(path))
}

/** People may give a text plural forms in one language alone (String Catalogs let them): `other` then stands for it. */
function variedText(target: TargetFile, path: readonly string[]): Entry | undefined {
  const entry = textAt(target, toMessageKey([...path, 'other']))
  return entry?.form === 'other' ? entry : undefined
}
