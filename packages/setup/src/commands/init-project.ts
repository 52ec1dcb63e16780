import { resolve } from 'node:path'
import type { UnknownLocale } from '@lockale/connect'
import { type ProjectPlace, inPackage, type RunEvent } from '@lockale/core'
import { textsByValues } from '@lockale/core/diff/texts-by'
import { isLockaleError, LockaleError } from '@lockale/errors'
import { type Examination, type PlanOptions, projectDisk } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import type { Output } from '@lockale/terminal/output'
import type { Prompts } from '@lockale/terminal/prompts'
import { chooseTextsBy, chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import type { DraftOptions } from '../detect/draft-config.ts'
import type { Hints } from '../detect/detection.ts'
import { detect, openDraft } from '../detect/set-up.ts'
import { lookAround } from '../detect/surroundings.ts'
import { findDevDependency } from '../detect/dev-dependency.ts'
import { addAround, type Around, chooseAround } from './init-around.ts'
import { addBundlers, bundledApps, bundlerFiles, chooseBundler } from './init-bundler.ts'
import { bareTargets, chooseAlone, type Chosen, refuseExisting, setUpAlready } from './init-choice.ts'
import {
  initDocument,
  type InitPackage,
  type InitReport,
  renderFound,
  renderInit,
  renderInitAdvice,
  renderLanguageNote,
  renderLook,
  typesFiles,
} from './init-screen.ts'
import { rewrite, writeConfig } from '../disk.ts'
import { chooseTypes } from './init-types.ts'
import { inFolder } from './shown.ts'
import { validDraft } from './valid-draft.ts'

/** Sets up the project and imports its translations. Writes nothing before all questions are answered. */
export async function initProject(
  context: CommandContext,
  { hints, output }: { readonly hints: Hints; readonly output: Pick<Output, 'note'> },
): Promise<Answer> {
  const { host, flags, program } = context
  const root = resolve(host.cwd, flags.text('cwd') ?? '.')
  const isDry = flags.has('dry-run')
  const mayAsk = !flags.has('yes') && !flags.has('json') && !isDry
  const disk = { fs: host.parts.fs ?? projectDisk(), root }
  const detection = await detect(hints, disk)
  const surroundings = await lookAround(disk)
  const { packageManager, top } = surroundings
  const place = { ...disk, top, range: `^${program.version}` }
  if (flags.has('bundler') && setUpAlready(detection).length > 0) {
    const { initBundlerOnly } = await import('./init-bundler-only.ts')
    return initBundlerOnly(detection, { flags, place, manager: packageManager ?? 'npm' })
  }
  if (flags.has('agents') && setUpAlready(detection).length > 0) {
    const { initAgentsOnly } = await import('./init-agents.ts')
    return initAgentsOnly(place, isDry)
  }
  refuseExisting(detection)
  const prompts = mayAsk ? await host.parts.prompts(host.signal) : undefined
  let isLookShown = false
  const { chosen, skipped } =
    prompts === undefined
      ? chooseAlone(detection)
      : await (
          await import('./init-questions.ts')
        ).askChoice(detection, {
          prompts,
          detectFrom: (source) => detect({ ...hints, source }, place),
          onPicked: (picked) => {
            isLookShown = true
            output.note(renderLook([picked]))
          },
        })
  if (!isLookShown) output.note(renderLook(chosen))
  let isKeyFound: Promise<boolean> | undefined
  const hasKey = () => (isKeyFound ??= host.parts.hasKey(host.env, 'deepl'))
  const preset = await choosePreset(flags.text('service'), { prompts, hasKey })
  const textsBy = await chooseWriter(flags, { prompts, chosen })
  const configured = detection.packages.filter(({ configFile }) => configFile !== undefined && flags.has('bundler'))
  const apps = flags.has('bundler') ? chosen.map(({ folder }) => folder) : bundledApps(chosen)
  const folders = [...apps, ...configured.map(({ folder }) => folder)]
  const bundler = await chooseBundler({ flags, place, folders, prompts })
  const around = await chooseAround({ flags, surroundings, prompts })
  const manifest = await findDevDependency(root, place)
  const languages = await knownLanguages(context, preset)
  if (languages.note !== undefined) output.note(renderLanguageNote(languages.note))
  const types = await chooseTypes(chosen, { detection, flags, prompts })
  const drafted = (await chooseVariants(chosen, prompts)).map((one) => {
    const unknown = languages.lacking(one)
    const locked = unknown.map(({ locale }) => locale)
    return {
      ...one,
      unknown,
      draft: validDraft(one, { locked, preset, types: types.get(one.folder)?.file }, detection),
    }
  })
  const packages = await examineAll(drafted, { context, place, textsBy })
  const known = {
    isVerbose: flags.has('verbose'),
    isAsked: languages.isAsked,
    isByGit: textsBy === 'git',
    preset,
    packages,
    detection,
  }
  if (prompts !== undefined) {
    output.note(renderFound({ ...known, isDry: true }))
    await confirm({ packages, around, bundler, manifest, prompts })
  }
  const files: string[] = []
  if (!isDry) {
    for (const { folder, draft } of packages) {
      await writeConfig(folder, draft, place)
      files.push(inFolder(folder, draft.file))
    }
    for (const { folder, adopt, writeTypes } of packages) {
      const { isChanged } = await adopt(chooseWaiting(flags))
      if (isChanged) files.push(inFolder(folder, 'lockale.lock'))
      if (types.has(folder)) files.push(...(await writeTypes()).map((file) => inFolder(folder, file)))
    }
    if (manifest?.edited !== undefined) {
      await rewrite(manifest.path, manifest.edited, place)
      files.push(manifest.file)
    }
    files.push(...(await addBundlers(bundler, place)))
  }
  const agents = flags.has('agents') ? await (await import('./init-agents.ts')).addAgentRules(place, isDry) : undefined
  if (!isDry) files.push(...(agents?.files ?? []))
  const added = await addAround(around, { place, surroundings, context })
  const report: InitReport = {
    ...known,
    isDry,
    isYes: flags.has('yes'),
    skipped,
    files: [...new Set(files)],
    added,
    bundler,
    manifest,
    hasKey: preset === 'deepl' && (await hasKey()),
    packageManager,
    isInGit: surroundings.repository !== undefined,
    isShown: prompts !== undefined,
  }
  return {
    exitCode: exits.done,
    document: initDocument(report),
    screen: renderInit(report),
    advice: [...renderInitAdvice(report), ...(agents?.advice ?? [])],
  }
}

interface Examined extends InitPackage, Pick<Examination, 'adopt'> {
  /** Writes the declaration files of the config. Returns their names, relative to the folder of the app. */
  readonly writeTypes: () => Promise<readonly string[]>
}

const usualHistoryMs = 30_000

/** Examines the existing translations of the packages one after another, because they share one time limit for git. */
async function examineAll(
  all: readonly Omit<InitPackage, 'found' | 'totals'>[],
  { context, place, textsBy }: { context: CommandContext; place: ProjectPlace; textsBy: PlanOptions['textsBy'] },
): Promise<readonly Examined[]> {
  const historyMs = context.flags.time('history') ?? usualHistoryMs
  const progress = await context.progress()
  const examined: Examined[] = []
  try {
    for (const drafted of all) {
      const project = openDraft(drafted.folder, drafted.draft, { ...place, asksGit: historyMs !== 0 })
      const onEvent = (event: RunEvent) => progress.onEvent(event)
      const asking = { onEvent, historyMs: historyMs / all.length, textsBy }
      const found = await inPackage(drafted.folder, () => project.examine(asking))
      const writeTypes = async () => (await project.writeTypes()).files.map(({ file }) => file)
      examined.push({ ...drafted, ...found, writeTypes })
    }
  } catch (error) {
    if (!isLockaleError(error, 'CATALOG_UNREADABLE')) throw error
    // `lockale check`, which the run names, needs the config that is not written yet.
    const { message, place: at, cause } = error
    const hint = 'Fix the file, or leave it out with --files. Then run `lockale init` again. Nothing was written.'
    throw new LockaleError('CATALOG_UNREADABLE', message, { hint, cause, ...(at !== undefined && { place: at }) })
  } finally {
    progress.end()
  }
  return examined
}

/** Returns who wrote the existing translations (a human or a machine). Without a flag, asks the user. */
async function chooseWriter(
  flags: CommandContext['flags'],
  { prompts, chosen }: { readonly prompts: Prompts | undefined; readonly chosen: readonly Chosen[] },
): Promise<PlanOptions['textsBy']> {
  const { textsBy } = chooseTextsBy(flags)
  const hasTranslations = chosen.some(({ candidate }) => candidate.hasTranslations)
  if (textsBy !== undefined || prompts === undefined || !hasTranslations) return textsBy
  const answer = await prompts.select({
    message: 'Who wrote the existing translations?',
    initial: 'unknown',
    options: [
      { value: 'unknown', label: 'unknown, or both', hint: 'lockale keeps them' },
      { value: 'human', label: 'people', hint: 'lockale keeps them, and reuses them as human translations' },
      { value: 'machine', label: 'a machine', hint: 'lockale re-translates them when their source changes' },
      { value: 'git', label: 'detect from git', hint: 'by the author of each commit: Crowdin, Weblate, lingo.dev …' },
    ],
  })
  return textsByValues.find((each) => each === answer)
}

/** Returns the preset of the service; the mock service if there is neither an API key nor an answer of the user. */
async function choosePreset(
  named: string | undefined,
  { prompts, hasKey }: { readonly prompts: Prompts | undefined; readonly hasKey: () => Promise<boolean> },
): Promise<DraftOptions['preset']> {
  const presets = ['deepl', 'service', 'local'] as const
  const answer =
    named ??
    (await prompts?.select({
      message: 'Who translates?',
      initial: (await hasKey()) ? 'deepl' : 'local',
      options: [
        { value: 'deepl', label: 'DeepL', hint: 'with a key in LOCKALE_KEY' },
        { value: 'local', label: 'the mock service, to try it out', hint: 'no key; pseudo-translations' },
        { value: 'service', label: 'another service with the same API' },
      ],
    }))
  return presets.find((preset) => preset === answer) ?? ((await hasKey()) ? 'deepl' : 'local')
}

/** Asks which variant of a language is meant (`pt`: Brazil or Portugal), once for all packages. */
async function chooseVariants(chosen: readonly Chosen[], prompts: Prompts | undefined): Promise<readonly Chosen[]> {
  if (prompts === undefined) return chosen
  const codes = new Map<string, string>()
  for (const [locale, variants] of bareTargets(chosen)) {
    codes.set(
      locale,
      await prompts.select({
        message: `Which language is ${locale}?`,
        initial: variants[0],
        options: variants.map((code) => ({ value: code, label: code })),
      }),
    )
  }
  const withCode = (target: Chosen['targets'][number]) => {
    const code = codes.get(target.locale)
    return code === undefined ? target : { ...target, code }
  }
  return chosen.map((one) => ({ ...one, targets: one.targets.map(withCode) }))
}

/** Asks the user whether to write the files that are listed. @throws {LockaleError} `INIT_CANCELLED` */
async function confirm({
  packages,
  around,
  bundler,
  manifest,
  prompts,
}: Pick<InitReport, 'packages' | 'bundler' | 'manifest'> & { around: Around; prompts: Prompts }): Promise<void> {
  const names = packages.map(({ folder, draft }) => inFolder(folder, draft.file))
  const shown = names.length > 3 ? `${names.length} configs` : names.join(', ')
  const more = [
    typesFiles(packages),
    manifest?.edited === undefined ? [] : [`${manifest.file} (lockale as a devDependency)`],
    bundlerFiles(bundler).filter((file) => manifest?.edited === undefined || file !== manifest.file),
    around.hook === undefined ? [] : ['the git hook'],
    around.ci === undefined ? [] : ['the CI workflow'],
  ].flat()
  if (await prompts.confirm({ message: `Write ${[shown, 'lockale.lock', ...more].join(', ')}?` })) return
  throw new LockaleError('INIT_CANCELLED', 'Nothing was written.', { hint: 'Run `lockale init` again to start over.' })
}

interface KnownLanguages {
  readonly lacking: (chosen: Pick<Chosen, 'source' | 'targets'>) => readonly UnknownLocale[]
  /** True if the list of languages comes from the service, false if it is lockale's own. */
  readonly isAsked: boolean
  /** Why the service gave no list although there is an API key, as a sentence without its final stop. */
  readonly note: string | undefined
}

/** Time limit for asking the service for its languages. It is short, because `plan` and `sync` ask again. */
const waitMs = 2000

/**
 * Returns the languages of the service. Asks the service if an environment variable holds its key; otherwise returns
 * lockale's own list. Sends no data of the project, runs no program that returns the key, bills nothing, and never
 * fails.
 */
async function knownLanguages({ host }: Pick<CommandContext, 'host'>, preset: string): Promise<KnownLanguages> {
  const { unknownLocales } = await import('@lockale/connect/languages/unknown-locales')
  const own = (note?: string): KnownLanguages => {
    const lacking: KnownLanguages['lacking'] = ({ targets }) => unknownLocales(targets.map(({ locale }) => locale))
    return { lacking, isAsked: false, note }
  }
  if (preset !== 'deepl') return own()
  const { listLanguages } = await import('@lockale/connect')
  const { keySourceOf } = await import('@lockale/connect/keys/key-source')
  const key = await keySourceOf(host.env, { preset })
  if (key?.kind !== 'variable') return own()
  // If the user allows other hosts, the API key may be for another service, so it is not sent to DeepL
  const hasHosts = key.name === 'LOCKALE_KEY' && (host.env['LOCKALE_HOST'] ?? '').trim() !== ''
  if (hasHosts) return own()
  const wait = AbortSignal.timeout(waitMs)
  const signal = AbortSignal.any([host.signal, wait])
  try {
    const calls = await host.parts.openCalls({ ...deepl, timeoutMs: waitMs }, { env: host.env })
    try {
      const options = () => ({ signal, attempts: 1, maxWaitMs: 0 })
      const question = { resource: 'translate_text', include: ['beta'], asksSources: false, options } as const
      const { languages, note } = await listLanguages(calls.client, question)
      if (languages === undefined) return own(note)
      const targets = languages.filter(({ usableAsTarget }) => usableAsTarget)
      const names = new Map(targets.map(({ lang, name }) => [lang, name]))
      const { isMadeByRule } = await import('@lockale/core')
      const lacking: KnownLanguages['lacking'] = ({ source, targets: wanted }) => {
        const translated = wanted.filter((target) => !isMadeByRule(source, target))
        return unknownLocales(
          translated.map(({ locale }) => locale),
          names,
        )
      }
      return { lacking, isAsked: true, note }
    } finally {
      await calls.close()
    }
  } catch (error) {
    host.signal.throwIfAborted()
    if (!wait.aborted && !isLockaleError(error)) throw error
    const why = isLockaleError(error) && !wait.aborted ? error.code : `no answer within ${waitMs / 1000} s`
    return own(`the service did not return its languages (${why}): lockale uses its own list`)
  }
}

const deepl = {
  preset: 'deepl',
  baseUrl: undefined,
  region: undefined,
  account: undefined,
  tag: undefined,
  concurrency: 1,
} as const
