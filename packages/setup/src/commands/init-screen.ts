import type { UnknownLocale } from '@lockale/connect'
import type { AdoptReport, Price } from '@lockale/core'
import { count, figure } from '@lockale/terminal/render/figures'
import { bold, cyan, dim, green, type Line, type Screen, yellow } from '@lockale/terminal/render/screen'
import { totalsLine } from '@lockale/terminal/render/totals'
import { unknownLocaleLines } from '@lockale/terminal/render/unknown-locales'
import type { ConfigDraft } from '../detect/draft-config.ts'
import type { Detection } from '../detect/detection.ts'
import type { DevDependency } from '../detect/dev-dependency.ts'
import type { Surroundings } from '../detect/surroundings.ts'
import type { Additions } from './init-around.ts'
import { type BundlerChoice, bundlerFiles, openIn } from './init-bundler.ts'
import { bundlerDocument, bundlerDraftLines, bundlerLines, bundlerNotes } from './init-bundler-screen.ts'
import { bareTargets, type Choice, type Chosen } from './init-choice.ts'
import { leftOutLines, notesOf, overlayLines } from './init-notes.ts'
import { at, firstOf, inFolder, shownFile } from './shown.ts'

export interface InitPackage extends Chosen {
  readonly draft: ConfigDraft
  /** Targets that the service does not support. The new config locks them, so a sync skips them. */
  readonly unknown: readonly UnknownLocale[]
  readonly found: AdoptReport
  /** Size and price of a first sync, as far as they are known without asking the service. */
  readonly totals: Price
}

export interface InitReport {
  readonly isDry: boolean
  readonly isYes: boolean
  /** True if the history of git was used to see who wrote each translation. */
  readonly isByGit: boolean
  readonly isVerbose: boolean
  readonly isAsked: boolean
  readonly preset: string
  readonly hasKey: boolean
  readonly packages: readonly InitPackage[]
  readonly skipped: Choice['skipped']
  readonly files: readonly string[]
  readonly added: Additions
  readonly bundler: BundlerChoice
  readonly manifest: DevDependency | undefined
  readonly packageManager: Surroundings['packageManager']
  readonly isInGit: boolean
  readonly detection: Detection
  /** True if the screen already shows what was found, because the user was asked about it. */
  readonly isShown: boolean
}

/** Shows what was found, imported and written, and the size of a first sync. */
export function renderInit(report: InitReport): Screen {
  return [
    ...(report.isShown ? [] : renderFound(report)),
    ...noteLines(report),
    ...bundlerLines(report.bundler),
    ...writtenLines(report),
  ]
}

/** Shows the files that were found. Called before their content is compared, which may take a while. */
export function renderLook(chosen: readonly Pick<Chosen, 'folder' | 'candidate' | 'targets'>[]): Screen {
  const names = [...new Set(chosen.map(({ candidate }) => candidate.name))].join(', ')
  const locales = new Set(chosen.flatMap(({ targets }) => targets.map(({ locale }) => locale)))
  const places = chosen.map(({ folder, candidate }) => inFolder(folder, shownFile(candidate.files[0])))
  const targets = locales.size === 0 ? 'no target locale yet' : count(locales.size, 'target locale')
  return [[bold(`Found ${names}`), dim(`  ${firstOf(places, 3)} · ${targets}`)]]
}

export function renderLanguageNote(note: string): Screen {
  return [[yellow('!'), ` ${note}`]]
}

/** Shows what was found in the files, and the size of a first sync. */
export function renderFound(
  report: Pick<InitReport, 'packages' | 'isDry' | 'detection' | 'isVerbose' | 'isAsked' | 'isByGit' | 'preset'>,
): Screen {
  const { packages, isDry, isAsked, isByGit, preset } = report
  const found = sumFound(packages)
  const language = languagesOf(packages)
  const { adopted, machine, older, missing, copies, known } = found
  const aged =
    older === 0 ? '' : ` (${figure(older)} older than their ${language} source: lockale check --verbose lists them)`
  const open = [
    ...(missing > 0 || copies === 0 ? [`${figure(missing)} missing`] : []),
    ...(copies > 0 ? [`${figure(copies)} equal to ${language}`] : []),
  ].join(' · ')
  return [
    headline(packages, found),
    ...(adopted > 0 ? [[`  ${figure(adopted)} ${isDry ? 'to import' : 'imported'}: kept as they are${aged}`]] : []),
    ...(machine > 0 ? [[`  ${count(machine, 'machine translation')}: re-translated when their source changes`]] : []),
    ...(isByGit ? writersLine(found) : []),
    ...undatedLine(found),
    ...(known > 0 ? [[`  ${figure(known)} recorded already`]] : []),
    [`  ${open}`],
    ...packages.slice(0, maxShown).map(placeLine),
    ...moreLine(packages.length - maxShown, 'package'),
    ...sourceLines(packages),
    ...shapeLines(packages),
    ...overlayLines(packages),
    ...unknownLocaleLines(unknownIn(packages), { isLocked: true, isAsked }),
    ...leftOutLines(report),
    firstSync(packages, { isMock: preset === 'local', isEmpty: found.messages === 0 }),
  ]
}

function writersLine({ adopted, human, machine }: Found): Screen {
  if (adopted + machine === 0) return []
  const unknown = adopted - human
  return [
    [`  by their commits: ${figure(human)} human · ${figure(machine)} machine · ${figure(unknown)} of unknown origin`],
  ]
}

function undatedLine({ undated, filesAsked, filesToAsk }: Found): Screen {
  if (undated === 0) return []
  const asked = `git history was read for ${figure(filesAsked)} of ${count(filesToAsk, 'file')}`
  const sync = filesAsked === 0 ? 'lockale sync --history 10m' : 'lockale sync'
  return [[`  ${figure(undated)} undated: ${asked}; `, cyan(sync), ' reads the rest']]
}

const maxShown = 12

function moreLine(hidden: number, what: string): Screen {
  return hidden > 0 ? [[dim(`  and ${count(hidden, `more ${what}`, `more ${what}s`)} (--json lists all)`)]] : []
}

type Found = Omit<AdoptReport, 'isChanged' | 'locales' | 'catalogs'>

function sumFound(packages: readonly InitPackage[]): Found {
  const asked = { undated: 0, filesAsked: 0, filesToAsk: 0 }
  const kinds = { adopted: 0, human: 0, machine: 0, older: 0, known: 0, missing: 0, copies: 0 }
  const sum = { messages: 0, texts: 0, ...kinds, ...asked }
  for (const { found } of packages) {
    for (const name of Object.keys(sum) as (keyof Found)[]) sum[name] += found[name]
  }
  return sum
}

/** Returns the first line of the result: `i18next · 3 packages · 2,000 strings × 12 locales = 24,000 translations`. */
function headline(packages: readonly InitPackage[], { messages, texts }: Found): Line {
  const names = [...new Set(packages.map(({ candidate }) => candidate.name))]
  const locales = new Set(packages.flatMap(({ targets }) => targets.map(({ locale }) => locale)))
  const [times, equals] = messages * locales.size === texts ? ['×', '='] : ['·', '·']
  const of = `${count(locales.size, 'locale')} ${equals} ${count(texts, 'translation')}`
  const amount = `${count(messages, 'string')} ${times} ${of}`
  const many = packages.length > 1 ? [count(packages.length, 'package')] : []
  return [bold([names.join(', '), ...many, amount].join(' · '))]
}

/** Returns the line of a package: `  apps/web: locales/{locale}.json · en → de, fr · i18next (package.json)`. */
function placeLine({ folder, draft, source, targets, candidate: { name, why } }: InitPackage): Line {
  const files = draft.user.files.map(shownFile)
  const into = targets.map(({ locale }) => locale)
  const shown = into.length > 8 ? `${into.slice(0, 8).join(', ')} …` : into.join(', ')
  const [first] = why
  const told = first === undefined || files.includes(first.file) ? '' : ` (detected from ${first.file})`
  return [dim(`  ${at(folder, `${firstOf(files, 1)} · ${source} → ${shown} · ${name}${told}`)}`)]
}

/** Returns a line with the reason for each package's source: `  source en: crowdin.yml names it`. Omits equal lines. */
function sourceLines(packages: readonly InitPackage[]): Screen {
  const lines = packages.map(({ source, candidate }) => `  source ${source}: ${candidate.sourceWhy}`)
  return [...new Set(lines)].slice(0, maxShown).map((line): Line => [dim(line)])
}

function shapeLines(packages: readonly InitPackage[]): Screen {
  const shapes = packages.flatMap(({ folder, candidate }) =>
    candidate.shapes.map(({ name, file }) => `  ${inFolder(folder, file)}: ${name}; only these strings are translated`),
  )
  return shapes.slice(0, maxShown).map((line): Line => [dim(line)])
}

function unknownIn(packages: readonly InitPackage[]): readonly UnknownLocale[] {
  return [...new Map(packages.flatMap(({ unknown }) => unknown.map((one) => [one.locale, one]))).values()]
}

function firstSync(
  packages: readonly InitPackage[],
  { isMock, isEmpty }: { readonly isMock: boolean; readonly isEmpty: boolean },
): Line {
  if (isEmpty) return [yellow('!'), ' the source files have no strings yet: there is nothing to translate']
  const sum = (name: 'translate' | 'requests' | 'characters') =>
    packages.reduce((total, { totals }) => total + totals[name], 0)
  const [strings, requests, characters] = [sum('translate'), sum('requests'), sum('characters')]
  if (strings === 0) return [green('✓'), ' the first sync has nothing to translate: 0 requests, 0 characters']
  return totalsLine(
    { strings, requests, characters },
    {
      budget: { currency: 'EUR' },
      maxCharacters: undefined,
      title: 'First sync',
      isMock,
      // the number of requests is a maximum: a run sends strings of several packages in one request, but here each
      // package is counted separately
      isUpperBound: packages.length > 1 && requests > 1,
    },
  )
}

function noteLines({ packages, skipped, detection, preset, added, bundler }: InitReport): Screen {
  const notes = [
    ...packages.flatMap((one) => notesOf(one).map((note) => at(one.folder, note))),
    ...detection.packages.flatMap(({ folder, unsupported }) =>
      unsupported.map(({ what, file }) => `${inFolder(folder, file)}: ${what}`),
    ),
    ...skipped.map(({ folder, why }) => at(folder, `not set up: ${why}`)),
    ...detection.limits,
    ...[...bareTargets(packages)].map(([locale, [first, other]]) => {
      return `${locale} is sent to the service as ${first}; { locale: '${locale}', code: '${other}' } in targets chooses the other`
    }),
    ...bundlerNotes(bundler),
    ...(preset === 'local' ? [localNote] : []),
    ...(added.hook?.byHand === undefined ? [] : [`${added.hook.byHand.file}: ${added.hook.byHand.why}`]),
    ...added.ci.flatMap(({ file, isNew }) => (isNew ? [] : [`${file} exists and is not changed`])),
  ]
  return [
    ...notes.slice(0, maxShown).map((note): Line => [yellow('!'), ` ${note}`]),
    ...moreLine(notes.length - maxShown, 'note'),
  ]
}

const localNote =
  "service: the mock service (preset 'local') writes pseudo-translations. For real translations, set preset: 'deepl' in the config, and the environment variable LOCKALE_KEY"

function writtenLines({ isDry, files, packages, added, bundler, manifest }: InitReport): Screen {
  const around = [
    ...(isDry && manifest?.edited !== undefined ? [manifest.file] : []),
    ...(isDry ? bundlerFiles(bundler) : []),
    ...(added.hook?.files.filter(({ change }) => change !== 'same').map(({ file }) => file) ?? []),
    ...added.ci.filter(({ isNew }) => isNew).map(({ file }) => file),
  ]
  const planned = packages.flatMap(({ folder, draft, found }) => [
    inFolder(folder, draft.file),
    ...(found.isChanged ? [inFolder(folder, 'lockale.lock')] : []),
  ])
  const all = [...new Set([...(isDry ? [...planned, ...typesFiles(packages)] : files), ...around])]
  const drafts = isDry ? [...packages.slice(0, 3).flatMap(draftLines), ...bundlerDraftLines(bundler)] : []
  return [[green(isDry ? 'i' : '✓'), ` ${isDry ? 'would write' : 'wrote'} ${firstOf(all, maxShown)}`], ...drafts]
}

/** Returns the declaration files of the new configs. */
export function typesFiles(packages: readonly Pick<InitPackage, 'folder' | 'draft'>[]): readonly string[] {
  return packages.flatMap(({ folder, draft: { user } }) =>
    user.types === undefined ? [] : [inFolder(folder, user.types.file)],
  )
}

function draftLines({ folder, draft }: InitPackage): Screen {
  const lines = draft.text.trimEnd().split('\n')
  return [[''], [bold(inFolder(folder, draft.file))], ...lines.map((line): Line => [`  ${line}`])]
}

/** Shows the next steps, in order. `lockale` is not on `PATH` yet, so commands start with the package manager. */
export function renderInitAdvice(report: InitReport): Screen {
  const { isDry, isYes, preset, packages, added, bundler, manifest, packageManager = 'npm', isShown, isInGit } = report
  const lockale = (line: string) => cyan(`${starts[packageManager]} ${line}`)
  if (isDry)
    return [
      isYes
        ? ['→ Run the same command without ', cyan('--dry-run'), ' to write these files']
        : ['→ Run the same command with ', cyan('--yes'), ' in place of ', cyan('--dry-run'), ' to write these files'],
    ]
  const { hook, ci } = added
  const lines: Line[] = [...installLines({ manifest, bundler }, packageManager), ...serviceLine(report)]
  if (packages.some(({ totals }) => totals.translate > 0)) {
    const does = preset === 'local' ? ' writes pseudo-translations' : ' translates them'
    lines.push(['→ ', lockale('plan'), ' shows each string, ', lockale('sync'), does])
    if (packages.some(({ found }) => found.adopted > 0))
      lines.push(['→ ', lockale('check'), ' lists problems in the imported translations'])
  } else lines.push(['→ ', lockale('check'), ' fails if a translation is missing, out of date or invalid'])
  if (hook !== undefined && manifest === undefined)
    lines.push(['→ ', cyan('npm install --global lockale'), ' lets the hook find lockale'])
  if (hook?.next !== undefined) lines.push(['→ ', cyan(hook.next), ' activates the hook'])
  // skipped if a question on the terminal has already told the user about hooks
  if (hook === undefined && manifest !== undefined && isInGit && !isShown)
    lines.push(['→ ', lockale('hooks install'), ' checks each commit'])
  const [open] = bundler.isChosen || isShown ? [] : openIn(bundler.apps)
  if (open !== undefined) lines.push(['→ ', lockale('init --bundler'), ` checks each ${open.name} build`])
  if (isInGit) lines.push(['→ Commit the new files and the translations'])
  return [...lines, ...ci.slice(0, 1).map(({ next }): Line => [`→ ${next}`])]
}

const starts: Readonly<Record<PackageManager, string>> = {
  npm: 'npx lockale',
  pnpm: 'pnpm exec lockale',
  yarn: 'yarn lockale',
  bun: 'bunx lockale',
}

export type PackageManager = NonNullable<InitReport['packageManager']>

/** Shows how to install `lockale` and the plugin for everyone who clones the project. */
export function installLines(
  { manifest, bundler }: Pick<InitReport, 'manifest' | 'bundler'>,
  manager: PackageManager,
): Screen {
  const plugins = bundler.isChosen ? openIn(bundler.apps) : []
  const wanted = [
    { name: 'lockale', found: manifest },
    ...plugins.map((app) => ({ name: 'unplugin-lockale', found: app.manifest })),
  ].filter(({ found }) => found !== undefined && !found.isThere)
  const named = (isEdited: boolean) => [
    ...new Set(wanted.flatMap(({ name, found }) => ((found?.edited !== undefined) === isEdited ? [name] : []))),
  ]
  const [written, open] = [named(true), named(false)]
  const dev = manager === 'npm' ? 'install --save-dev' : manager === 'bun' ? 'add -d' : 'add -D'
  return [
    ...(open.length === 0 ? [] : [commandLine(`${manager} ${dev} ${open.join(' ')}`, `adds ${open.join(' and ')} to`)]),
    ...(written.length === 0 ? [] : [commandLine(`${manager} install`, `installs ${written.join(' and ')} in`)]),
  ]
}

function commandLine(command: string, does: string): Line {
  return ['→ ', cyan(command), ` ${does} this project`]
}

function serviceLine({ preset, hasKey }: Pick<InitReport, 'preset' | 'hasKey'>): Screen {
  if (preset === 'service')
    return [
      [
        '→ Set service.baseUrl in the config to the URL of your service, LOCKALE_HOST to its host, and LOCKALE_KEY to your key',
      ],
    ]
  if (preset === 'local' || hasKey) return []
  return [['→ Set the environment variable LOCKALE_KEY to your DeepL key']]
}

function languagesOf(packages: readonly InitPackage[]): string {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return [...new Set(packages.map(({ source }) => names.of(new Intl.Locale(source).language) ?? source))].join(' or ')
}

export function initDocument(report: InitReport): Readonly<Record<string, unknown>> {
  const { isDry, preset, packages, skipped, files, added, bundler, manifest, detection } = report
  return {
    dryRun: isDry,
    service: preset,
    packages: packages.map(({ folder, source, targets, candidate, draft, unknown, found, totals }) => ({
      folder,
      framework: candidate.framework,
      confidence: candidate.confidence,
      why: candidate.why,
      config: inFolder(folder, draft.file),
      source,
      sourceWhy: candidate.sourceWhy,
      leftOut: candidate.leftOut,
      targets: targets.map(({ locale, file }) => ({ locale, file: file ?? locale })),
      files: draft.user.files,
      syntaxes: candidate.syntaxes.map(({ syntax, why }) => ({ syntax, why: why ?? null })),
      shapes: candidate.shapes,
      notes: notesOf({ candidate, targets, unknown }),
      unknownLocales: unknown,
      found,
      firstSync: { texts: totals.texts, requests: totals.requests, characters: totals.characters },
    })),
    skipped,
    unsupported: detection.packages.flatMap(({ folder, unsupported }) =>
      unsupported.map(({ what, file }) => ({ file: inFolder(folder, file), what })),
    ),
    limits: detection.limits,
    files,
    devDependency:
      manifest === undefined
        ? null
        : { file: manifest.file, isThere: manifest.isThere, isAdded: manifest.edited !== undefined && !isDry },
    hook: added.hook ?? null,
    ci: added.ci,
    bundlers: bundlerDocument(bundler, isDry),
  }
}
