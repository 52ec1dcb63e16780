import { LockaleError } from '@lockale/errors'
import type { Prompts } from '@lockale/terminal/prompts'
import type { Candidate, DetectedPackage, Detection } from '../detect/detection.ts'
import { namedTargets } from '../detect/choose-locales.ts'
import { type Choice, type Chosen, nothingFound, oppositeOf } from './init-choice.ts'
import { inFolder, shownFile } from './shown.ts'
import { localeIn } from './init-hints.ts'

/** Asks the user what cannot be detected from the files, folder by folder. */
export async function askChoice(
  detection: Detection,
  {
    prompts,
    detectFrom,
    onPicked,
  }: {
    readonly prompts: Prompts
    readonly detectFrom: (source: string) => Promise<Detection>
    /** Called with the chosen files before the user is asked for locales, but not if several folders are set up. */
    readonly onPicked: (picked: Pick<Chosen, 'folder' | 'candidate' | 'targets'>) => void
  },
): Promise<Choice> {
  const open = detection.packages.filter(({ candidates }) => candidates.length > 0)
  if (open.length === 0) throw nothingFound(detection)
  const chosen: Chosen[] = []
  const skipped: Choice['skipped'][number][] = []
  for (const one of open) {
    const picked = await askCandidate(one, prompts)
    const opposite = picked === undefined ? undefined : oppositeOf({ ...one, candidates: [picked] }, detection)
    const isOpen = picked !== undefined && (picked.source === undefined || opposite !== undefined)
    const candidate = isOpen ? await askSource(one, picked, opposite?.why) : picked
    if (candidate === undefined) {
      const why = picked === undefined ? 'left out' : `left out: ${picked.sourceWhy}`
      skipped.push({ folder: one.folder, why })
    } else {
      if (open.length === 1) onPicked({ folder: one.folder, candidate, targets: candidate.targets })
      chosen.push(await askLocales(one, candidate, { prompts, isOnly: open.length === 1 }))
    }
  }
  if (chosen.length === 0) {
    const problem = `Nothing was chosen, nothing was written (${skipped.map(({ why }) => why).join('; ')}).`
    throw new LockaleError('INIT_CANCELLED', problem, { hint: again })
  }
  return { chosen, skipped }

  async function askSource(
    { folder }: DetectedPackage,
    candidate: Candidate,
    why: string = candidate.sourceWhy,
  ): Promise<Candidate | undefined> {
    const { rivals, targets, files, source: guess } = candidate
    // the user cannot choose a source: a source file must be created first
    if (guess === undefined && rivals.length === 0) return undefined
    const locales = [...new Set([guess ?? [], rivals, targets.map(({ locale }) => locale)].flat())]
    const source = await prompts.select({
      message: `Which locale is the source of ${shownFile(files[0])}? (${why})`,
      options: locales.map((locale) => ({ value: locale, label: locale })),
    })
    const { packages } = await detectFrom(source)
    const own = packages.find((one) => one.folder === folder)?.candidates ?? []
    return own.find(({ framework }) => framework === candidate.framework) ?? candidate
  }
}

const again = 'Run `lockale init` again, or name the files: lockale init --files …'

async function askCandidate({ folder, candidates }: DetectedPackage, prompts: Prompts): Promise<Candidate | undefined> {
  const [best, ...others] = candidates
  const isPlain = others.every(({ confidence }) => confidence !== best?.confidence) && best?.confidence !== 'possible'
  if (best === undefined || isPlain) return best
  const picked = await prompts.select({
    message: `Which locale files${folder === '' ? '' : ` of ${folder}`}?`,
    options: [
      ...candidates.slice(0, 9).map(({ name, files, messages }, at) => ({
        value: String(at),
        label: `${name}: ${shownFile(files[0])}`,
        hint: `${messages} ${messages === 1 ? 'message' : 'messages'}`,
      })),
      { value: 'none', label: folder === '' ? 'none of them' : 'none of them: leave this package out' },
    ],
  })
  return candidates[Number(picked)]
}

async function askLocales(
  { folder, configKind }: DetectedPackage,
  candidate: Candidate,
  { prompts, isOnly }: { readonly prompts: Prompts; readonly isOnly: boolean },
): Promise<Chosen> {
  const { source = 'en' } = candidate
  const where = folder === '' ? '' : ` in ${inFolder(folder, '')}`
  const isPlain = candidate.targets.length > 0 && !isOnly
  const found = candidate.targets.filter(({ locale }) => locale !== source)
  const answer = isPlain
    ? undefined
    : await prompts.text({
        message: `Which locales should be written from ${source}${where}?`,
        initial: found.map(({ locale }) => locale).join(', '),
        placeholder: 'de, fr, pt-BR',
        problem: (value) => targetsProblem(value, source),
      })
  const named = answer === undefined ? found : namedTargets(found, localesIn(answer), { source })
  return { folder, kind: configKind, candidate, source, targets: named }
}

function namesIn(value: string): readonly string[] {
  return value.split(/[\s,;]+/u).filter((name) => name !== '')
}

function localesIn(value: string): readonly string[] {
  return [...new Set(namesIn(value).flatMap((name) => localeIn(name) ?? []))]
}

function targetsProblem(value: string, source: string): string | undefined {
  const names = namesIn(value)
  const odd = names.find((name) => localeIn(name) === undefined)
  if (odd !== undefined) return `${odd} is not a locale. Write, for example, de, pt-BR or zh-Hant`
  if (names.length === 0) return 'At least one: de, fr, pt-BR'
  return localesIn(value).includes(source) ? `${source} is the source locale` : undefined
}
