import { join } from 'node:path'
import {
  type CatalogDiff,
  type Config,
  type FileSystem,
  type FormChange,
  inFolder,
  type MessageChange,
  openJournal,
  presentText,
} from '@lockale/core'
import { inspect, type Ports } from '@lockale/core/runs/inspect'
import { sourceOf } from '@lockale/core/text-check/pairs'
import { isLockaleError } from '@lockale/errors'
import { openStagedFiles } from '@lockale/git'
import { mergeBase, openRepository } from '@lockale/git/repository'
import { openCommitFiles } from '@lockale/git/staged/commit-files'
import { isPseudoLocale } from '@lockale/messages'
import { slashedPath } from './find-config.ts'
import type { OpenOptions, ProjectParts } from './open-project.ts'
import { openHere } from './workspace/open-workspace.ts'

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

interface SinceOptions extends OpenOptions {
  /** A branch, tag or commit. Translations are compared with those at its merge base with HEAD. */
  readonly ref: string
  /** What is compared with the merge base: the work tree (default), or the index (what the next commit contains). */
  readonly with?: 'worktree' | 'index' | undefined
  /** Environment of this process. In a git hook, it contains the path of the index. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Target locales. Default: all. */
  readonly locales?: readonly string[] | undefined
}

/**
 * Returns the machine translations that a branch adds. File paths are relative to the root of the project or workspace.
 * @throws {LockaleError} as `openHere`, `GIT_MISSING`, `GIT_NO_REPOSITORY`, `GIT_REF_UNKNOWN`, `GIT_NO_MERGE_BASE`
 */
export async function machineTranslationsSince(options: SinceOptions): Promise<readonly MachineTranslation[]> {
  const packages: ProjectParts[] = []
  const { root } = await openHere({
    ...options,
    async view(parts) {
      packages.push(parts)
      return parts
    },
  })
  const [first] = packages
  if (first === undefined) return []
  const repository = await openRepository(root, options.env ?? process.env)
  const disk = first.fs
  const before = await openCommitFiles(repository, await mergeBase(repository, options.ref), { disk })
  const index = options.with === 'index' ? await openStagedFiles(repository, { disk }) : undefined
  const all: MachineTranslation[] = []
  for (const { config, root: own, fs } of packages) {
    const portsOf = async (view: FileSystem) => ({ fs: view, root: own, journal: await openJournal(view, own) })
    const found = await findMachineTranslations(config, {
      before: await portsOf(before.fs),
      now: await portsOf(index?.fs ?? fs),
      locales: options.locales?.filter((locale) => config.targets.some((target) => target.locale === locale)),
    })
    const folder = slashedPath(root, own)
    all.push(...found.map((one) => ({ ...one, file: inFolder(folder, one.file) })))
  }
  return all
}

interface Sides {
  readonly before: Ports
  readonly now: Ports
  readonly locales?: readonly string[] | undefined
}

/** Returns the machine translations in `now` that are new or changed since `before` (two states of a project). */
async function findMachineTranslations(
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
