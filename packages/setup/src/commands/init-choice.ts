import { isMadeByRule, variantsOf } from '@lockale/core'
import { LockaleError, shellWord } from '@lockale/errors'
import type { Candidate, DetectedPackage, Detection, Hints } from '../detect/detection.ts'
import { configExists } from '../disk.ts'
import { at, inFolder, shownFile } from './shown.ts'

export interface Chosen {
  readonly folder: string
  readonly kind: DetectedPackage['configKind']
  readonly candidate: Candidate
  readonly source: string
  readonly targets: Candidate['targets']
}

export interface Choice {
  readonly chosen: readonly Chosen[]
  readonly skipped: readonly { readonly folder: string; readonly why: string }[]
}

/** Returns the targets without a region (`pt`) for which the service needs a variant, but the config sets none. */
export function bareTargets(
  chosen: readonly Pick<Chosen, 'source' | 'targets'>[],
): ReadonlyMap<string, readonly [string, ...string[]]> {
  const open = chosen.flatMap(({ source, targets }) => targets.filter((target) => !isMadeByRule(source, target)))
  return new Map(
    open.flatMap(({ locale, code }) => {
      const variants = code === undefined ? variantsOf.get(locale) : undefined
      return variants === undefined ? [] : [[locale, variants] as const]
    }),
  )
}

/** Returns the apps that already have a config. Returns none if there is an app that can still be set up. */
export function setUpAlready({ packages }: Detection): readonly DetectedPackage[] {
  if (packages.some(({ candidates }) => candidates.length > 0)) return []
  return packages.filter(({ configFile }) => configFile !== undefined)
}

/** Throws if all apps have a config. @throws {LockaleError} `CONFIG_EXISTS` */
export function refuseExisting(detection: Detection): void {
  const [first] = setUpAlready(detection)
  if (first !== undefined) throw configExists(inFolder(first.folder, first.configFile ?? ''))
}

/**
 * Chooses the setup without asking the user.
 * @throws {LockaleError} `INIT_NOTHING_FOUND`, `INIT_UNSURE` if the setup is unclear in all folders
 */
export function chooseAlone(detection: Detection): Choice {
  const chosen: Chosen[] = []
  const unsure: Unsure[] = []
  for (const one of detection.packages) {
    const opposite = oppositeOf(one, detection)
    const found = chooseIn(one)
    if (opposite !== undefined) unsure.push(opposite)
    else if ('chosen' in found) chosen.push(found.chosen)
    else if ('unsure' in found) unsure.push(found.unsure)
  }
  const [first] = unsure
  if (chosen.length === 0) throw first === undefined ? nothingFound(detection) : unsureError(first, detection)
  const skipped = unsure.map((one) => ({
    folder: one.folder,
    why: `${one.why} ${adviceFor(one, detection)}`,
  }))
  return { chosen, skipped }
}

interface Unsure {
  readonly folder: string
  readonly why: string
  /** What the user must name, as a part of a sentence: `the source locale`. */
  readonly open: string
  /** Flags with which the user can name the missing value; `undefined` if a source file must be created first. */
  readonly flags: Hints | undefined
}

function chooseIn({
  folder,
  configKind,
  candidates,
}: DetectedPackage): { chosen: Chosen } | { unsure: Unsure } | object {
  const [best, second] = candidates
  if (best === undefined) return {}
  const { source, sourceWhy, rivals, targets } = best
  const first = shownFile(best.files[0])
  const files = best.files.map(shownFile)
  const unsure = (why: string, open: string, flags: Hints | undefined) => ({ unsure: { folder, why, open, flags } })
  if (second !== undefined && second.confidence === best.confidence) {
    const equal = candidates.filter(({ confidence }) => confidence === best.confidence)
    const kinds = equal.slice(0, maxKinds).map((one) => `${one.name} (${shownFile(one.files[0])})`)
    if (equal.length > maxKinds) kinds.push(`${equal.length - maxKinds} more`)
    return unsure(`There are several kinds of locale files: ${kinds.join(', ')}.`, 'one', { files })
  }
  if (source === undefined) {
    const [likeliest] = rivals
    const why = `The source ${likeliest === undefined ? 'file' : 'locale'} of ${first} is not clear: ${sourceWhy}.`
    return unsure(why, 'it', likeliest === undefined ? undefined : { source: likeliest })
  }
  if (targets.length === 0) {
    const examples = ['de', 'fr', 'es'].filter((locale) => locale !== source).slice(0, 2)
    return unsure(`The source files are ${first}, but the target locales are unknown.`, 'them', { targets: examples })
  }
  if (best.confidence === 'possible') {
    const why = `${first} could be locale files, but nothing in the project says so.`
    return unsure(why, 'them', { source, files })
  }
  return { chosen: { folder, kind: configKind, candidate: best, source, targets } }
}

/**
 * Returns why a guessed source may be wrong: more of the other packages translate in the opposite direction (`de` →
 * `en`) than in this one (`en` → `de`). `undefined` if there is no such doubt.
 */
export function oppositeOf(
  { folder, candidates }: DetectedPackage,
  { packages }: Pick<Detection, 'packages'>,
): Unsure | undefined {
  const [best] = candidates
  if (best?.source === undefined || !best.isGuessed) return undefined
  const others = packages.flatMap((one) => (one.folder === folder ? [] : one.candidates.slice(0, 1)))
  for (const { locale } of best.targets) {
    const opposite = others.filter(({ source, targets }) => {
      return source === locale && targets.some((target) => target.locale === best.source)
    })
    const same = others.filter(({ source }) => source === best.source)
    if (opposite.length < 2 || opposite.length <= same.length) continue
    const why = `${best.sourceWhy}, but the source of ${opposite.length} other packages is ${locale}`
    const flags = { source: locale }
    return { folder, why: `The source locale seems to be ${best.source}: ${why}.`, open: 'it', flags }
  }
  return undefined
}

const maxKinds = 4

function adviceFor({ folder, flags, open }: Unsure, detection: Detection): string {
  return flags === undefined
    ? 'A translation of gettext, XLIFF or Docusaurus is not a source: write the source file with your extraction command (xgettext, makemessages -l en, ng extract-i18n, docusaurus write-translations --locale en), then run `lockale init` again.'
    : `Specify ${open}: ${commandFor({ folder, flags }, detection)}`
}

/** Returns the whole command line for a new attempt: the flags that the user gave before, and the missing ones. */
export function commandFor(
  { folder, flags }: { readonly folder: string; readonly flags: Hints },
  { hints }: Pick<Detection, 'hints'>,
): string {
  const { source, targets: all, files = [] } = { ...hints, ...flags }
  const targets =
    all?.some((target) => target !== source) === true ? all.filter((target) => target !== source) : undefined
  const below = folder === '' ? '' : `${folder}/`
  const own = files.map((file) => (file.startsWith(below) ? file.slice(below.length) : file))
  return [
    'lockale init',
    ...(folder === '' ? [] : [`--cwd ${shellWord(folder)}`]),
    ...(source === undefined ? [] : [`--source ${source}`]),
    ...(targets === undefined ? [] : [`--targets ${targets.join(',')}`]),
    ...own.map((file) => `--files ${shellWord(file)}`),
  ].join(' ')
}

function unsureError(unsure: Unsure, detection: Detection): LockaleError {
  const { folder, why, flags } = unsure
  return new LockaleError('INIT_UNSURE', at(folder, why), {
    ...(folder !== '' && { place: folder }),
    hint: `${adviceFor(unsure, detection)}${flags === undefined ? '' : '. On a terminal, `lockale init` asks.'}`,
  })
}

export function nothingFound({ root, lookedFor, packages, limits, notFound }: Detection): LockaleError {
  const [odd] = packages.flatMap(({ unsupported }) => unsupported)
  const seen = odd === undefined ? '' : ` There is ${odd.file}: ${odd.what}.`
  const what =
    notFound.length === 0
      ? `No locale files were found in ${root}.`
      : `No locale file in ${root} is ${notFound.map((name) => JSON.stringify(name)).join(' or ')}.`
  const cut = limits.length === 0 ? '' : ` ${limits.join(' ')}`
  return new LockaleError('INIT_NOTHING_FOUND', `${what}${seen}${cut}`, {
    place: root,
    hint: `Specify the files: lockale init --source en --targets de,fr --files 'path/to/{locale}.json'. lockale looked for ${lookedFor.join(' · ')}.`,
  })
}
