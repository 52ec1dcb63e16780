import { join } from 'node:path'
import { isLockaleError } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { type CatalogDiff, type FormChange, type MessageChange, presentText } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { sourceOf } from '../text-check/pairs.ts'
import { inspect, type Ports } from './inspect.ts'

/** A machine translation that is new or changed since an earlier state of the project. */
export interface MachineTranslation {
  readonly locale: string
  readonly file: string
  /** The key, as users write it: `cart.title`. */
  readonly message: string
  /** The plural form; `''` for a message without plural. */
  readonly form: string
  readonly source: string
  /** The earlier translation; `undefined` if there was none. */
  readonly before: string | undefined
  readonly now: string
  /** True if the translation is doubtful, or the config requires a review. */
  readonly needsReview: boolean
}

interface Sides {
  readonly before: Ports
  readonly now: Ports
  readonly locales?: readonly string[] | undefined
}

/** Returns the machine translations in `now` that are new or changed since `before` (two states of a project). */
export async function findMachineTranslations(
  config: Config,
  { before, now, locales }: Sides,
): Promise<readonly MachineTranslation[]> {
  const diffs = await diffsOf(config, now, locales)
  const changed: CatalogDiff[] = []
  for (const diff of diffs) {
    if (!isPseudoLocale(diff.target.locale) && (await hasChanged(diff.target.file, { before, now }))) changed.push(diff)
  }
  if (changed.length === 0) return []
  const earlier = new Map((await diffsOf(config, before, locales)).map((diff) => [nameOf(diff), diff]))
  return changed.flatMap((diff) => {
    const texts = textsIn(earlier.get(nameOf(diff)))
    return diff.changes().flatMap((change) => {
      return change.forms.flatMap((form) => toTranslation(change, form, texts.get(formName(change, form))) ?? [])
    })
  })
}

async function diffsOf(
  config: Config,
  ports: Ports,
  locales: readonly string[] | undefined,
): Promise<readonly CatalogDiff[]> {
  try {
    return (await inspect(config, ports, { locales })).diffs
  } catch (error) {
    if (isLockaleError(error)) return []
    throw error
  }
}

async function hasChanged(file: string, { before, now }: Pick<Sides, 'before' | 'now'>): Promise<boolean> {
  const [one, other] = await Promise.all(
    [before, now].map(({ fs, root }) => fs.readFile(join(root, file)).catch(() => undefined)),
  )
  return one === undefined || other === undefined || Buffer.compare(one, other) !== 0
}

function nameOf({ catalog, target }: CatalogDiff): string {
  return JSON.stringify([catalog.id, target.locale])
}

function formName({ unit }: MessageChange, { plan }: FormChange): string {
  return JSON.stringify([unit.key, plan.form])
}

function textsIn(diff: CatalogDiff | undefined): ReadonlyMap<string, string | undefined> {
  const texts = (diff?.changes() ?? []).flatMap((change) =>
    change.forms.map((form) => [formName(change, form), presentText(form)] as const),
  )
  return new Map(texts)
}

function toTranslation(
  { unit, target }: MessageChange,
  form: FormChange,
  before: string | undefined,
): MachineTranslation | undefined {
  const now = presentText(form)
  if (now === undefined || now === before || (form.by !== 'machine' && form.by !== 'review')) return undefined
  return {
    locale: target.locale,
    file: target.file,
    message: unit.name,
    form: form.plan.form,
    source: sourceOf({ unit, plan: form.plan }) ?? '',
    before,
    now,
    needsReview: form.by === 'review',
  }
}
