import { listLanguages } from '@lockale/connect'
import { languageCodes, type SettingFiles } from '@lockale/core'
import { type Project, projectDisk } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import { count } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Piece, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import { columnsOf, padEnd, truncate, wrap } from '@lockale/terminal/render/width'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { withService } from '@lockale/terminal/service/open-service'
import { baseCode } from '@lockale/api/language-table'
import type { LanguageResource } from '@lockale/api'
import type { Language } from '@lockale/client'
import { openSettingFiles } from '../open-setting-files.ts'
import { findLanguage, fitTargets, type TargetFit } from './fit-targets.ts'
import { badValue } from './bad-value.ts'

export async function languages(context: CommandContext): Promise<Answer> {
  const { host, flags, operands } = context
  const resource = flags.text('resource') ?? 'translate_text'
  // `--check` needs a project: throws here if there is none.
  if (flags.has('check') && operands.length === 0) await context.openProject()
  return withService(context, async ({ client, project }) => {
    const { signal } = host
    const include = [
      ...(flags.has('beta') ? ['beta' as const] : []),
      ...(resource === 'voice' ? ['external' as const] : []),
    ]
    const question = { resource: resource as LanguageResource, include, asksSources: true, options: () => ({ signal }) }
    const { languages: all, note } = await listLanguages(client, question)
    const found = chooseLanguages(operands, all ?? [])
    const chosen = all === undefined ? { ...found, missing: [] } : found
    const shown = chosen.languages.filter((language) => isWanted(language, context))
    const targets =
      operands.length > 0 || project === undefined
        ? undefined
        : await fitTargets(project.config, { client, signal, files: filesOf(project) })
    const isUndone = chosen.missing.length > 0 || targets?.some(({ problem }) => problem !== undefined) === true
    return {
      exitCode: flags.has('check') ? exitOfCheck(isUndone, all !== undefined) : exits.done,
      document: {
        resource,
        source: project?.config.source ?? null,
        targets: targets?.map(targetDocument) ?? null,
        note: note ?? null,
        languages: all === undefined ? null : shown.map(languageDocument),
        missing: chosen.missing,
        standIns: chosen.fallbacks.map(([locale, code]) => ({ locale, code })),
      },
      screen: [
        ...(note === undefined ? [] : [[yellow('!'), ` ${note}`]]),
        ...(project === undefined || targets === undefined
          ? []
          : [...targetLines(targets, project.config.source, all !== undefined), []]),
        ...chosen.fallbacks.map(([locale, code]) => [
          yellow('!'),
          ` ${locale}: not supported, ${code} is used instead`,
        ]),
        ...chosen.missing.map((locale) => [red('✗'), ` ${locale}: not supported`]),
        ...(all === undefined
          ? []
          : [[bold(`${resource}: ${count(shown.length, 'language')}`)], ...languageLines(shown, host.stdout.columns)]),
      ],
    }
  })
}

/** Returns the exit code. If the service did not list its languages (`isKnown` is false): `incomplete`. */
function exitOfCheck(isUndone: boolean, isKnown: boolean): number {
  if (isUndone) return exits.findings
  return isKnown ? exits.done : exits.incomplete
}

function isWanted({ usableAsSource, usableAsTarget }: Language, { flags }: CommandContext): boolean {
  return (!flags.has('as-source') || usableAsSource) && (!flags.has('as-target') || usableAsTarget)
}

function targetDocument(target: TargetFit): Readonly<Record<string, unknown>> {
  const { locale, code, madeBy, applies, leftOut, notes, problem } = target
  return {
    locale,
    code,
    name: target.name ?? null,
    madeBy,
    applies,
    leftOut,
    notes,
    problem: problem === undefined ? null : { code: problem.code, message: problem.message, hint: problem.hint },
  }
}

function languageDocument({ lang, name, usableAsSource, usableAsTarget, status, features }: Language): unknown {
  return {
    lang,
    name,
    isSource: usableAsSource,
    isTarget: usableAsTarget,
    status,
    features: Object.entries(features).map(([name, { status, external }]) => ({
      name,
      status,
      isExternal: external,
    })),
  }
}

/** Returns a reader for glossary files; `undefined` for a workspace, since its paths are relative to each package. */
function filesOf({ root, packages }: Project): SettingFiles | undefined {
  return packages.length === 0 ? openSettingFiles(projectDisk(), root) : undefined
}

function targetLines(targets: readonly TargetFit[], source: string, isKnown: boolean): Screen {
  const width = Math.max(...targets.map(({ locale }) => locale.length), 0)
  const undone = targets.filter(({ problem }) => problem !== undefined).length
  const good: Line = isKnown
    ? [green('✓'), ' all targets are supported']
    : [yellow('!'), ' the service cannot say which targets it supports']
  const ending: Line = undone === 0 ? good : [red('✗'), ` ${count(undone, 'target')} cannot be translated`]
  return [
    [bold(`this project: ${source} → ${count(targets.length, 'locale')}`)],
    ...targets.flatMap((each) => targetBlock(each, width)),
    ending,
  ]
}

function targetBlock(target: TargetFit, width: number): readonly Line[] {
  const { locale, code, name, madeBy, applies, leftOut, notes, problem } = target
  const words =
    problem === undefined ? [...notes, ...leftOut.map((one) => `${one.name} is left out: ${one.why}`)] : notes
  const indent = ' '.repeat(width + 4)
  const language = name === undefined ? code : code === locale ? name : `${name} (${code})`
  const does = applies.length === 0 ? '' : `  ${applies.join(', ')}`
  return [
    [
      markOf(target),
      ' ',
      bold(padEnd(locale, width)),
      `  ${madeBy === 'service' ? language : byNobody[madeBy]}`,
      dim(does),
    ],
    ...words.map((note): Line => [`${indent}${note}`]),
    ...(problem === undefined
      ? []
      : [[indent, red(problem.message), dim(` ${problem.code}`)], [`${indent}→ ${problem.hint}`]]),
  ]
}

const byNobody = {
  locked: 'locked: lockale checks it and translates nothing',
  rule: 'copied by rule, without the service',
} as const

function markOf({ problem, leftOut, notes }: TargetFit): Piece {
  if (problem !== undefined) return red('✗')
  return leftOut.length > 0 || notes.length > 0 ? yellow('!') : green('✓')
}

function languageLines(languages: readonly Language[], columns: number): Screen {
  const codeWidth = Math.max(...languages.map(({ lang }) => lang.length), 0)
  const nameWidth = Math.min(Math.max(...languages.map(({ name }) => columnsOf(name)), 0), widestName)
  const indent = ' '.repeat(codeWidth + nameWidth + 12)
  return languages.flatMap((language): readonly Line[] => {
    const { lang, name, status, features } = language
    const names = Object.entries(features).map(nameFeature)
    const words = [...(status === 'stable' ? [] : [`(${status})`]), ...names].join(' ')
    const [first = '', ...more] = wrap(words, Math.max(columns - indent.length, leastFeatures))
    const head = `  ${padEnd(truncate(name, nameWidth), nameWidth)}`
    return [
      [
        bold(padEnd(lang, codeWidth)),
        head,
        dim(`  ${first === '' ? sideOf(language).trimEnd() : sideOf(language)}`),
        ...(first === '' ? [] : [`  ${first}`]),
      ],
      ...more.map((line): Line => [`${indent}${line}`]),
    ]
  })
}

const leastFeatures = 20
const widestName = 28

function sideOf({ usableAsSource, usableAsTarget }: Language): string {
  if (usableAsSource && usableAsTarget) return 'both  '
  return usableAsSource ? 'source' : usableAsTarget ? 'target' : '      '
}

const shortNames: ReadonlyMap<string, string> = new Map([
  ['auto_detection', 'detection'],
  ['style_rules', 'style'],
  ['tag_handling', 'tags'],
  ['translation_memory', 'memory'],
])

/** Returns the name of a feature of the service with its status: `memory`, `transcription(external)`. */
function nameFeature([name, { status, external }]: [string, { status: string; external: boolean }]): string {
  const words = [...(status === 'stable' ? [] : [status]), ...(external ? ['external'] : [])]
  const shown = shortNames.get(name) ?? name.replaceAll('_', '-')
  return words.length === 0 ? shown : `${shown}(${words.join(',')})`
}

interface ChosenLanguages {
  readonly languages: readonly Language[]
  /** Requested locales of which the service does not even support the base language (`de` for `de-CH`). */
  readonly missing: readonly string[]
  /** Requested locales, each with the language that is used instead. */
  readonly fallbacks: readonly (readonly [locale: string, code: string])[]
}

/**
 * Returns the requested languages. For a base language (`pt`), also returns its variants (`pt-BR`); for a variant that
 * is not supported, its base language. Without locales, returns all languages.
 * @throws {LockaleError} `USAGE_BAD_VALUE` if a name is not a locale
 */
function chooseLanguages(locales: readonly string[], all: readonly Language[]): ChosenLanguages {
  if (locales.length === 0) return { languages: all, missing: [], fallbacks: [] }
  const chosen = new Set<Language>()
  const missing: string[] = []
  const fallbacks: (readonly [string, string])[] = []
  for (const locale of locales) {
    const found = codesFor(locale).flatMap((code) => findLanguage(code, all) ?? [])[0]
    if (found === undefined) {
      missing.push(locale)
      continue
    }
    chosen.add(found)
    if (found.lang.toLowerCase() !== locale.toLowerCase()) fallbacks.push([locale, found.lang])
    else if (found.lang === baseCode(found.lang)) for (const each of variants(found, all)) chosen.add(each)
  }
  return { languages: all.filter((each) => chosen.has(each)), missing, fallbacks }
}

/** Returns codes to look for in the service's list: first the locale itself, then codes that a sync would send. */
function codesFor(locale: string): readonly string[] {
  try {
    const [canonical = locale] = Intl.getCanonicalLocales(locale)
    return [locale, canonical, ...languageCodes(canonical)]
  } catch {
    throw badValue(`"${locale}" is not a locale.`, 'Use a BCP 47 tag: de, pt-BR or zh-Hant.')
  }
}

function variants({ lang }: Language, all: readonly Language[]): readonly Language[] {
  return all.filter((each) => each.lang !== lang && baseCode(each.lang) === lang)
}
