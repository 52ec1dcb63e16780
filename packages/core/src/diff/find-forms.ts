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

export interface FoundForm {
  readonly plan: FormPlan
  readonly path: readonly string[]
  readonly entry: Entry | undefined
}

export function heldForms({ format }: Catalog, target: TargetFile): HeldForms | undefined {
  // Most formats have no plural forms of their own, so this function returns before it parses the file.
  if (format.pluralForms === undefined || format.pluralRule === undefined) return undefined
  const { parsed, locale } = target
  const forms = format.pluralForms(parsed, locale)
  return forms && { forms, select: format.pluralRule(parsed, locale) }
}

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

/** Returns the entry of the same plural form in another target file. */
export function sameForm({ catalog, target, unit }: Omit<MessagePlace, 'held'>, form: Form): Entry | undefined {
  if (unit.plural === undefined && !unit.isNative) return textAt(target, unit.key)
  const texts = new Map([...unit.forms].map(([name, { text }]) => [name, text]))
  const place = { catalog, target, unit, held: heldForms(catalog, target) }
  return findForms(place, { sourceLocale: catalog.sourceLocale, texts }).find(({ plan }) => plan.form === form)?.entry
}

/** What to do with a message without plural forms: translate its only text (form `''`). */
export const onlyForm: FormPlan = { form: '', do: 'translate', from: '', counts: [], review: false }

/**
 * Returns the string with this key, or the reference to another message. In files of rails-i18n, a target may have a
 * reference (`:year`) where the English file has a string.
 */
function textAt(target: TargetFile, key: MessageKey): Entry | undefined {
  const entry = target.entries.get(key)
  return entry?.kind === 'text' || entry?.reference === true ? entry : undefined
}

function flatText(target: TargetFile, { path }: MessageUnit, plans: readonly FormPlan[]): Entry | undefined {
  const hasForms = plans.some(({ form }) => textAt(target, toMessageKey([...path, form])) !== undefined)
  return hasForms ? undefined : textAt(target, toMessageKey(path))
}

/** Returns the form `other` if the source has no plural forms: in `.xcstrings`, the target may have them alone. */
function variedText(target: TargetFile, path: readonly string[]): Entry | undefined {
  const entry = textAt(target, toMessageKey([...path, 'other']))
  return entry?.form === 'other' ? entry : undefined
}
