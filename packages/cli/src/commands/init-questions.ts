import { LockaleError } from '@lockale/errors'
import type { Candidate, DetectedPackage, Detection } from '@lockale/project'
import type { Prompts } from '../prompts.ts'
import { type Choice, type Chosen, inFolder, localeIn, nothingFound, shownFile, type Skipped } from './init-choice.ts'

/** Asks what files alone do not tell, folder by folder. What is plain is not asked. */
export async function askChoice(detection: Detection, prompts: Prompts): Promise<Choice> {
  const open = detection.packages.filter(({ candidates }) => candidates.length > 0)
  if (open.length === 0) throw nothingFound(detection)
  const chosen: Chosen[] = []
  const skipped: Skipped[] = []
  for (const one of open) {
    const candidate = await askCandidate(one, prompts)
    if (candidate === undefined) skipped.push({ folder: one.folder, why: 'left out' })
    else chosen.push(await askLocales(one, candidate, { prompts, isOnly: open.length === 1 }))
  }
  if (chosen.length === 0)
    throw new LockaleError('INIT_CANCELLED', 'Nothing was chosen, nothing was written.', { hint: again })
  return { chosen, skipped }
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

interface Asking {
  readonly prompts: Prompts
  /** No other folder is set up. */
  readonly isOnly: boolean
}

async function askLocales(
  { folder, configKind }: DetectedPackage,
  candidate: Candidate,
  { prompts, isOnly }: Asking,
): Promise<Chosen> {
  const source = candidate.source ?? (await askSource(candidate, prompts))
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
  const named = answer === undefined ? found : localesIn(answer).map((locale) => targetOf(locale, found))
  return { folder, kind: configKind, candidate, source, targets: named }
}

async function askSource({ targets, files }: Candidate, prompts: Prompts): Promise<string> {
  const locales = targets.map(({ locale }) => locale)
  return prompts.select({
    message: `In which locale are the texts of ${shownFile(files[0])} written by people?`,
    options: locales.map((locale) => ({ value: locale, label: locale })),
  })
}

/** Spelled as the files that are there. */
function targetOf(locale: string, found: Candidate['targets']): Candidate['targets'][number] {
  const known = found.find((target) => target.locale === locale)
  if (known !== undefined) return known
  const file = locale.replaceAll('-', '_')
  return file !== locale && found.some((target) => target.file?.includes('_') === true) ? { locale, file } : { locale }
}

function localesIn(value: string): readonly string[] {
  const names = value.split(/[\s,;]+/u).filter((name) => name !== '')
  return [...new Set(names.flatMap((name) => localeIn(name) ?? []))]
}

function targetsProblem(value: string, source: string): string | undefined {
  const names = value.split(/[\s,;]+/u).filter((name) => name !== '')
  const odd = names.find((name) => localeIn(name) === undefined)
  if (odd !== undefined) return `${odd} is no locale: write de, pt-BR, zh-Hant`
  if (names.length === 0) return 'At least one: de, fr, pt-BR'
  return localesIn(value).includes(source) ? `${source} is what people write` : undefined
}
