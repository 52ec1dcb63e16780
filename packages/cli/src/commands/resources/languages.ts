import type { ChosenLanguages, Language, TargetFit } from '@lockale/connect'
import { count } from './figures.ts'
import { bold, dim, green, type Line, type Piece, red, type Screen, yellow } from './screen.ts'
import { columnsOf, padEnd, truncate, wrap } from './width.ts'

export interface LanguagesView extends Omit<ChosenLanguages, 'languages'> {
  /** `undefined`: the service lists none. */
  readonly languages: readonly Language[] | undefined
  /** What the service could not say. */
  readonly note: string | undefined
  readonly resource: string
  /** Of the config; `undefined`: there is none, or nobody asked about it. */
  readonly source: string | undefined
  readonly targets: readonly TargetFit[] | undefined
  /** Of the terminal. */
  readonly columns: number
}

/** What the config gets of each target, then a line for each language. */
export function renderLanguages({
  resource,
  source,
  targets,
  languages,
  missing,
  standIns,
  note,
  columns,
}: LanguagesView): Screen {
  const isKnown = languages !== undefined
  return [
    ...(note === undefined ? [] : [[yellow('!'), ` ${note}`]]),
    ...(targets === undefined ? [] : [...targetLines(targets, { source: source ?? '', isKnown }), []]),
    ...standIns.map(([locale, code]): Line => [yellow('!'), ` ${locale}: ${code} stands in`]),
    ...missing.map((locale): Line => [red('✗'), ` ${locale}: not there`]),
    ...(isKnown
      ? [[bold(`${resource}: ${count(languages.length, 'language')}`)], ...languageLines(languages, columns)]
      : []),
  ]
}

function targetLines(
  targets: readonly TargetFit[],
  { source, isKnown }: { readonly source: string; readonly isKnown: boolean },
): Screen {
  const width = Math.max(...targets.map(({ locale }) => locale.length), 0)
  const undone = targets.filter(({ problem }) => problem !== undefined).length
  const good: Line = isKnown
    ? [green('✓'), ' every target can be done']
    : [yellow('!'), ' the service cannot say which targets it supports']
  const ending: Line = undone === 0 ? good : [red('✗'), ` ${count(undone, 'target')} cannot be done`]
  return [
    [bold(`this project: ${source} to ${count(targets.length, 'locale')}`)],
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

const byNobody = { locked: 'locked: nothing is translated', rule: 'made by rule: the service is not asked' } as const

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
    const words = [...(status === 'stable' ? [] : [`(${status})`]), ...[...features].map(nameFeature)].join(' ')
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

/** A column that is narrower is not worth its name. */
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

/** `memory`, `transcription(external)` */
function nameFeature([name, { status, external }]: readonly [string, LanguageFacts]): string {
  const words = [...(status === 'stable' ? [] : [status]), ...(external ? ['external'] : [])]
  const shown = shortNames.get(name) ?? name.replaceAll('_', '-')
  return words.length === 0 ? shown : `${shown}(${words.join(',')})`
}

interface LanguageFacts {
  readonly status: string
  readonly external: boolean
}
