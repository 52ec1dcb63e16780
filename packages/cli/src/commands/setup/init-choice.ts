import { LockaleError, shellWord } from '@lockale/errors'
import type { Candidate, DetectedPackage, Detection } from '@lockale/setup'
import { configExists } from '@lockale/setup/detect/set-up'

/** What is set up in one folder. */
export interface Chosen {
  readonly folder: string
  readonly kind: DetectedPackage['configKind']
  readonly candidate: Candidate
  readonly source: string
  readonly targets: Candidate['targets']
}

/** A folder that is left alone, and why. */
export interface Skipped {
  readonly folder: string
  readonly why: string
}

export interface Choice {
  readonly chosen: readonly Chosen[]
  readonly skipped: readonly Skipped[]
}

/** The apps that have a config already, where nothing is left to be set up; none elsewhere. */
export function setUpAlready({ packages }: Detection): readonly DetectedPackage[] {
  if (packages.some(({ candidates }) => candidates.length > 0)) return []
  return packages.filter(({ configFile }) => configFile !== undefined)
}

/** @throws {LockaleError} `CONFIG_EXISTS` where nothing is left to be set up */
export function refuseExisting(detection: Detection): void {
  const [first] = setUpAlready(detection)
  if (first !== undefined) throw configExists(inFolder(first.folder, first.configFile ?? ''))
}

/**
 * What can be set up without asking anybody.
 * @throws {LockaleError} `INIT_NOTHING_FOUND`, `INIT_UNSURE` where it is not plain in any folder
 */
export function chooseAlone(detection: Detection): Choice {
  const chosen: Chosen[] = []
  const unsure: Unsure[] = []
  for (const one of detection.packages) {
    const found = chooseIn(one)
    if ('chosen' in found) chosen.push(found.chosen)
    else if ('unsure' in found) unsure.push(found.unsure)
  }
  const [first] = unsure
  if (chosen.length === 0) throw first === undefined ? nothingFound(detection) : unsureError(first)
  const skipped = unsure.map((one) => ({
    folder: one.folder,
    why: `${one.why} Specify ${one.open}: ${commandFor(one)}`,
  }))
  return { chosen, skipped }
}

interface Unsure {
  readonly folder: string
  readonly why: string
  /** What is to be named: `the source locale`. */
  readonly open: string
  /** That name it. */
  readonly flags: string
}

function chooseIn({
  folder,
  configKind,
  candidates,
}: DetectedPackage): { chosen: Chosen } | { unsure: Unsure } | object {
  const [best, second] = candidates
  if (best === undefined) return {}
  if (second !== undefined && second.confidence === best.confidence) {
    const equal = candidates.filter(({ confidence }) => confidence === best.confidence)
    const kinds = equal.slice(0, maxKinds).map(({ name, files }) => `${name} (${shownFile(files[0])})`)
    if (equal.length > maxKinds) kinds.push(`${equal.length - maxKinds} more`)
    const flags = `--files ${shellWord(shownFile(best.files[0]))}`
    return {
      unsure: { folder, why: `There are several kinds of locale files: ${kinds.join(', ')}.`, open: 'one', flags },
    }
  }
  const { source, sourceWhy, rivals, targets, files } = best
  const known = `--files ${shellWord(shownFile(files[0]))}`
  if (source === undefined) {
    const why = `The source locale of ${shownFile(files[0])} is not clear: ${sourceWhy}.`
    return { unsure: { folder, why, open: 'it', flags: `--source ${rivals[0] ?? 'en'}` } }
  }
  if (targets.length === 0) {
    const why = `The source files are ${shownFile(files[0])}, but the target locales are unknown.`
    return { unsure: { folder, why, open: 'them', flags: '--targets de,fr' } }
  }
  if (best.confidence === 'possible') {
    const why = `${shownFile(files[0])} could be locale files, but nothing in the project says so.`
    return { unsure: { folder, why, open: 'them', flags: `--source ${source} ${known}` } }
  }
  return { chosen: { folder, kind: configKind, candidate: best, source, targets } }
}

const maxKinds = 4

/** As a person would type it. */
export function shownFile(entry: Candidate['files'][number] | undefined): string {
  return typeof entry === 'string' ? entry : (entry?.source ?? '')
}

export function inFolder(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`
}

function commandFor({ folder, flags }: Unsure): string {
  return `lockale init${folder === '' ? '' : ` --cwd ${shellWord(folder)}`} ${flags}`
}

function unsureError(unsure: Unsure): LockaleError {
  const { folder, why } = unsure
  return new LockaleError('INIT_UNSURE', `${folder === '' ? '' : `${folder}: `}${why}`, {
    ...(folder !== '' && { place: folder }),
    hint: `Specify ${unsure.open}: ${commandFor(unsure)}. On a terminal, \`lockale init\` asks.`,
  })
}

export function nothingFound({ root, lookedFor, packages, limits }: Detection): LockaleError {
  const [odd] = packages.flatMap(({ unsupported }) => unsupported)
  const seen = odd === undefined ? '' : ` There is ${odd.file}: ${odd.what}.`
  const cut = limits.length === 0 ? '' : ` ${limits.join(' ')}`
  return new LockaleError('INIT_NOTHING_FOUND', `No locale files were found in ${root}.${seen}${cut}`, {
    place: root,
    hint: `Specify the files: lockale init --source en --targets de,fr --files 'path/to/{locale}.json'. lockale looked for ${lookedFor.join(' · ')}.`,
  })
}
