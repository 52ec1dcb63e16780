import { join } from 'node:path'
import { LockaleError } from '@lockale/errors'
import { type FormPlan, formPath, isPseudoLocale, planForms, pseudoMessage } from '@lockale/messages'
import type { Catalog } from '../model/catalog.ts'
import type { Config } from '../model/config.ts'
import type { ProjectPlace } from '@lockale/disk'
import { type MessageUnit, textsOf } from '../model/unit.ts'
import { type AddedText, type Resource, type TextEdits, toJson, toResource } from './resources.ts'
import { openScan } from './scan.ts'

/**
 * Returns the source files as pseudo-translations in a pseudo-locale (`en-XA`, `ar-XB`), as an app would load them.
 * Each message has the plural forms of the language of that locale. Writes no files.
 * @throws {LockaleError} `LOCALE_UNKNOWN` if the locale is not a pseudo-locale
 */
export async function readPseudoResources(
  config: Config,
  { fs, root }: ProjectPlace,
  locale: string,
): Promise<readonly Resource[]> {
  if (!isPseudoLocale(locale)) {
    throw new LockaleError('LOCALE_UNKNOWN', `${JSON.stringify(locale.slice(0, 60))} is not a pseudo-locale.`, {
      hint: 'Pseudo-locales have the region XA (accented letters) or XB (right to left): `en-XA`, `ar-XB`.',
    })
  }
  const { catalogs } = await openScan(config, { fs, root, locales: [] })
  const resources: Resource[] = []
  for (const { read } of catalogs) {
    const { catalog } = await read()
    const { source, namespace, format } = catalog
    const place = { locale, namespace, path: join(root, source.file) }
    const json = toJson(source.parsed, format.id, pseudoEdits(catalog, locale))
    resources.push(toResource(place, { json, isBroken: json === undefined, digest: source.digest }))
  }
  return resources
}

function pseudoEdits(catalog: Catalog, locale: string): TextEdits {
  const instead = new Map<number, string>()
  const added: AddedText[] = []
  for (const unit of catalog.source.units) {
    if (unit.isInherited === true) continue
    const texts = pseudoForms(unit, catalog, locale)
    for (const [form, { range }] of unit.forms) {
      const text = texts.get(form)
      if (text !== undefined) instead.set(range.start, text)
      texts.delete(form)
    }
    const after = Math.max(...[...unit.forms.values()].map(({ range }) => range.end))
    for (const [form, text] of texts) added.push({ path: formPath(unit, form, catalog.syntax), text, after })
  }
  return { instead, added }
}

function pseudoForms(unit: MessageUnit, { sourceLocale }: Catalog, locale: string): Map<string, string> {
  const { forms, plural, syntax } = unit
  const sources = textsOf(forms)
  const write = (text: string, form: string) => {
    return pseudoMessage(text, { syntax, source: sourceLocale, target: locale, form })
  }
  const texts = new Map([...sources].map(([form, text]) => [form, write(text, form)]))
  const plans: readonly FormPlan[] = planForms({ forms: sources, plural, source: sourceLocale, target: locale, syntax })
  for (const plan of plans) {
    const text = sources.get(plan.from) ?? sources.get('other')
    if (text !== undefined) texts.set(plan.form, write(text, plan.form))
  }
  return texts
}
