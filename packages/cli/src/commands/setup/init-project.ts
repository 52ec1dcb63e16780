import { resolve } from 'node:path'
import { type RunEvent, textsByValues } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import {
  type ConfigDraft,
  type DevDependency,
  draftConfig,
  type DraftOptions,
  type Examination,
  type PlanOptions,
  type SetUp,
} from '@lockale/project'
import { exits } from '../exit-codes.ts'
import { openOutput } from '../output.ts'
import type { Prompts } from '../prompts.ts'
import {
  type InitReport,
  type InitPackage,
  initDocument,
  renderFound,
  renderLanguageNote,
  renderLook,
  renderInit,
  renderInitAdvice,
} from '../render/init.ts'
import { version } from '../version.ts'
import { chooseTextsBy } from './choose-texts-by.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'
import { chooseAlone, type Chosen, inFolder, readHints, refuseExisting } from './init-choice.ts'
import { addAround, type Around, chooseAround } from './init-around.ts'
import { knownLanguages } from './init-languages.ts'

type Preset = DraftOptions['preset']

/** The first minute: look, show, write a config, adopt. Nothing is written before all questions are answered. */
export async function init(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const root = resolve(host.cwd, flags.text('cwd') ?? '.')
  const hints = readHints(flags)
  const isDry = flags.has('dry-run')
  const isVerbose = flags.has('verbose')
  const mayAsk = !flags.has('yes') && !flags.has('json') && !isDry
  const setUp = await host.parts.setUp(root)
  const detection = await setUp.detect(hints)
  refuseExisting(detection)
  const prompts = mayAsk ? await host.parts.prompts(host.signal) : undefined
  const { chosen, skipped } =
    prompts === undefined
      ? chooseAlone(detection)
      : await (
          await import('./init-questions.ts')
        ).askChoice(detection, {
          prompts,
          detectFrom: (source) => setUp.detect({ ...hints, source }),
        })
  const surroundings = await setUp.surroundings()
  const preset = await choosePreset(flags.text('service'), {
    prompts,
    hasKey: () => host.parts.hasKey(host.env, 'deepl'),
  })
  const textsBy = await chooseWriter(flags, { prompts, chosen })
  const around = await chooseAround({ flags, surroundings, prompts })
  const manifest = await setUp.devDependency(`^${version}`, surroundings)
  const isQuiet = flags.has('json') || flags.has('quiet')
  const output = openOutput(host, { isJson: false, isQuiet, noColor: flags.has('no-color') })
  output.talk(renderLook(chosen))
  const languages = await knownLanguages(context, preset)
  if (languages.note !== undefined) output.talk(renderLanguageNote(languages.note))
  const { isAsked } = languages
  const drafted = chosen.map((one) => {
    const unknown = languages.lacking(one)
    const locked = unknown.map(({ locale }) => locale)
    return { ...one, unknown, draft: draftConfig(one.candidate, { ...one, locked, preset }) }
  })
  const packages = await examineAll(drafted, {
    context,
    setUp,
    historyMs: flags.time('history') ?? usualHistoryMs,
    textsBy,
  })
  if (prompts !== undefined) {
    output.talk(renderFound({ isDry: true, packages, detection, isVerbose, isAsked }))
    await confirm({ packages, around, manifest, prompts })
  }
  const files: string[] = []
  if (!isDry) {
    for (const { folder, draft } of packages) {
      await setUp.write(folder, draft)
      files.push(inFolder(folder, draft.file))
    }
    for (const { folder, adopt } of packages) {
      const { isChanged } = await adopt(chooseWaiting(flags))
      if (isChanged) files.push(inFolder(folder, 'lockale.lock'))
    }
    if (manifest?.edited !== undefined) {
      await setUp.addDevDependency(manifest)
      files.push(manifest.file)
    }
  }
  const added = await addAround(around, { root, setUp, surroundings, isDry, env: host.env })
  const report: InitReport = {
    isDry,
    isVerbose,
    isAsked,
    preset,
    packages,
    skipped,
    files,
    added,
    manifest,
    packageManager: surroundings.packageManager,
    detection,
    isShown: prompts !== undefined,
  }
  return {
    exitCode: exits.done,
    document: initDocument(report),
    screen: renderInit(report),
    advice: renderInitAdvice(report),
  }
}

interface Drafted extends Chosen {
  readonly unknown: InitPackage['unknown']
  readonly draft: ConfigDraft
}

type Examined = InitPackage & Pick<Examination, 'adopt'>

const usualHistoryMs = 30_000

interface Examining {
  readonly context: Pick<CommandContext, 'progress'>
  readonly setUp: SetUp
  /** For all of them. */
  readonly historyMs: number
  readonly textsBy: PlanOptions['textsBy']
}

/** One after another: git is asked about each, and may be asked for so long in all. */
async function examineAll(
  all: readonly Drafted[],
  { context, setUp, historyMs, textsBy }: Examining,
): Promise<readonly Examined[]> {
  const progress = await context.progress()
  const examined: Examined[] = []
  try {
    for (const drafted of all) {
      const project = setUp.open(drafted.folder, drafted.draft, { asksGit: historyMs !== 0 })
      const onEvent = (event: RunEvent) => progress.onEvent(event)
      const asking = { onEvent, historyMs: historyMs / all.length, textsBy }
      examined.push({ ...drafted, ...(await project.examine(asking)) })
    }
  } finally {
    progress.end()
  }
  return examined
}

/** Asked only where there are translations. */
async function chooseWriter(
  flags: CommandContext['flags'],
  { prompts, chosen }: { readonly prompts: Prompts | undefined; readonly chosen: readonly Chosen[] },
): Promise<PlanOptions['textsBy']> {
  const { textsBy } = chooseTextsBy(flags)
  const hasTranslations = chosen.some(({ candidate }) => candidate.targets.length > 0)
  if (textsBy !== undefined || prompts === undefined || !hasTranslations) return textsBy
  const answer = await prompts.select({
    message: 'Who wrote the translations that are there?',
    initial: 'unknown',
    options: [
      { value: 'unknown', label: 'unknown, or both', hint: 'lockale keeps them' },
      { value: 'human', label: 'people', hint: 'lockale keeps them, and reuses them as human translations' },
      { value: 'machine', label: 'a machine', hint: 'lockale translates them again when their source changes' },
      { value: 'git', label: 'git tells', hint: 'by who committed them: Crowdin, Weblate, lingo.dev …' },
    ],
  })
  return textsByValues.find((each) => each === answer)
}

/** A key says that somebody wants translations; without one texts can only stand in for them. */
async function choosePreset(
  named: string | undefined,
  { prompts, hasKey }: { readonly prompts: Prompts | undefined; readonly hasKey: () => Promise<boolean> },
): Promise<Preset> {
  const presets: readonly Preset[] = ['deepl', 'service', 'local']
  const answer =
    named ??
    (await prompts?.select({
      message: 'Who translates?',
      initial: 'deepl',
      options: [
        { value: 'deepl', label: 'DeepL', hint: 'with a key in LOCKALE_KEY' },
        { value: 'local', label: 'the local service, for trying it out', hint: 'no key; stand-in texts' },
        { value: 'service', label: 'another service with the same interface' },
      ],
    }))
  return presets.find((preset) => preset === answer) ?? ((await hasKey()) ? 'deepl' : 'local')
}

interface Confirming {
  readonly packages: readonly InitPackage[]
  readonly around: Around
  readonly manifest: DevDependency | undefined
  readonly prompts: Prompts
}

/** @throws {LockaleError} `INIT_CANCELLED` */
async function confirm({ packages, around, manifest, prompts }: Confirming): Promise<void> {
  const names = packages.map(({ folder, draft }) => inFolder(folder, draft.file))
  const shown = names.length > 3 ? `${names.length} configs` : names.join(', ')
  const more = [
    manifest?.edited === undefined ? [] : [`${manifest.file} (lockale as a devDependency)`],
    around.hook === undefined ? [] : ['the hook'],
    around.ci === undefined ? [] : ['the workflow'],
  ].flat()
  if (await prompts.confirm({ message: `Write ${[shown, 'lockale.lock', ...more].join(', ')}?` })) return
  throw new LockaleError('INIT_CANCELLED', 'Nothing was written.', { hint: 'Run `lockale init` again when you like.' })
}
