import { join, posix } from 'node:path'
import { matchesFile } from '@lockale/core'
import { setAsideValues } from './android-values.ts'
import { followAngular } from './angular-paths.ts'
import { countBeside, fullestTranslation, withoutEmptyBases } from './bases.ts'
import { chooseTargets, languageOf, localeNamed, namedTargets } from './choose-locales.ts'
import { chooseSource, isBilingual } from './choose-source.ts'
import type { Candidate, Confidence, Evidence, FoundTarget, Overlay } from './detection.ts'
import type { Facts } from './facts.ts'
import { type Framework, frameworks } from './frameworks.ts'
import { findLayouts, isTellingTemplate, type Layout } from './layouts.ts'
import { findLone, leftOutOf } from './left-out.ts'
import { measure, type Measured, type MeasureOptions, openSources, type Unclear } from './measure.ts'
import { namedLayout } from './named-files.ts'
import { noCatalogs, type Parts, type Place, readStringCatalogs, type StringCatalogs, type SyntaxId } from './parts.ts'
import { toPatterns } from './patterns.ts'
import { readSaidLocales, type SaidLocales } from './said-locales.ts'
import { settleNames } from './settle-names.ts'
import { withTemplates } from './templates.ts'
import type { ToolConfig } from './tools/tool-config.ts'
import { toolLayouts } from './tools/tool-layouts.ts'

/** All that could be kept in step in one folder, best first. */
export async function findCandidates(facts: Facts, place: Place): Promise<readonly Candidate[]> {
  const catalogs = await readStringCatalogs(facts)
  const found = findLayouts(facts.files)
  const lone = [...found, ...findLone(facts, { frameworks, layouts: found })]
  const layouts = withTemplates([...lone, ...toolLayouts(place.tools, { facts, layouts: lone })], facts)
  const { files: named } = place.hints
  if (named !== undefined) return namedCandidate(named, { facts, place, layouts, catalogs })
  const groups = new Map<Framework, Layout[]>()
  for (const layout of layouts) {
    const framework = frameworkOf(layout, facts)
    if (framework !== undefined) groups.set(framework, [...(groups.get(framework) ?? []), layout])
  }
  const ios = frameworks.find(({ id }) => id === 'ios')
  if (ios !== undefined && catalogs.files.length > 0 && !groups.has(ios)) groups.set(ios, [])
  const candidates: Candidate[] = []
  for (const [framework, own] of groups) {
    const parts = { framework, layouts: own, catalogs: framework.id === 'ios' ? catalogs : noCatalogs }
    const candidate = await toCandidate(parts, facts, place)
    if (candidate !== undefined) candidates.push(candidate)
  }
  return withoutBystanders(withoutBoilerplate(candidates)).sort(
    (a, b) => rank(a) - rank(b) || b.messages - a.messages || (a.framework < b.framework ? -1 : 1),
  )
}

/** Where some files are translated, those that nobody translates (Android's two strings in a Flutter app) are no rival to them. */
function withoutBoilerplate(candidates: readonly Candidate[]): Candidate[] {
  const isTranslated = candidates.some(({ targets, confidence }) => targets.length > 0 && confidence === 'certain')
  return candidates.map((one) => (isTranslated && one.targets.length === 0 ? { ...one, confidence: 'possible' } : one))
}

/** A library among the dependencies does not make a handful of files the app's beside many that are translated. */
function withoutBystanders(candidates: readonly Candidate[]): Candidate[] {
  const strings = ({ messages, targets }: Candidate) => messages * (targets.length + 1)
  const most = Math.max(
    0,
    ...candidates.filter((one) => one.confidence !== 'possible' && one.hasTranslations).map(strings),
  )
  return candidates.map((one) => {
    const isBystander = one.isByDependency && strings(one) * farMore < most
    return isBystander ? { ...one, confidence: 'possible' } : one
  })
}

const farMore = 10

interface Named {
  readonly facts: Facts
  readonly place: Place
  readonly layouts: readonly Layout[]
  readonly catalogs: StringCatalogs
}

/** The files that a person named, whatever else there is. */
async function namedCandidate(
  files: readonly string[],
  { facts, place, layouts, catalogs }: Named,
): Promise<readonly Candidate[]> {
  const own = files
    .filter((file) => !catalogs.files.includes(file))
    .map((file) => namedLayout(file, { facts, layouts }))
  const found = own.filter((one) => one !== undefined)
  if (files.length === 0 || found.length < own.length) return []
  const strings = { ...catalogs, files: files.filter((file) => catalogs.files.includes(file)) }
  const [first] = found
  const ios = frameworks.find(({ id }) => id === 'ios')
  const framework = first === undefined ? ios : frameworkOf(first.layout, facts)
  if (framework === undefined) return []
  const parts = {
    framework,
    layouts: [...new Set(found.map(({ layout }) => layout))],
    catalogs: strings.files.length > 0 ? strings : noCatalogs,
  }
  const sources = new Set(found.map(({ source }) => source))
  const [source] = sources
  const hints = sources.size === 1 && source !== undefined ? { source, ...place.hints } : place.hints
  const candidate = await toCandidate(parts, facts, { ...place, hints })
  return candidate === undefined ? [] : [{ ...candidate, confidence: 'certain' }]
}

const ranks: readonly Confidence[] = ['certain', 'likely', 'possible']

function rank({ confidence }: Candidate): number {
  return ranks.indexOf(confidence)
}

/** The first that is in use here and alone has such files; that has them among others; that such files tell of. */
function frameworkOf({ template }: Layout, facts: Facts): Framework | undefined {
  const fitting = frameworks.filter(({ layout }) => layout.test(template))
  const inUse = fitting.filter((framework) => evidenceOf(framework, facts) !== undefined)
  return (
    inUse.find(({ isTelling }) => isTelling === true) ??
    inUse[0] ??
    fitting.find(({ isTelling }) => isTelling === true) ??
    fitting.find(({ dependency, file }) => dependency === undefined && file === undefined)
  )
}

function evidenceOf({ dependency, file }: Framework, facts: Facts): Evidence | undefined {
  const found = file === undefined ? undefined : facts.file(file)
  const depends = dependency === undefined ? undefined : facts.dependency(dependency)
  return depends ?? (found === undefined ? undefined : { what: ofProject, file: found })
}

const ofProject = 'its config or project file'

async function toCandidate(found: Parts, facts: Facts, place: Place): Promise<Candidate | undefined> {
  const { framework, catalogs } = found
  const tools = place.tools.filter((tool) => isAbout(tool, found))
  const spellings = new Map(tools.flatMap((tool) => [...tool.spellings]))
  const angular = framework.id === 'angular' ? await followAngular(found.layouts, facts) : undefined
  const named = joinSaid(await readSaidLocales(framework, facts), tools)
  const settled = await settleNames(angular?.layouts ?? found.layouts, { facts, spellings, listed: named.all })
  const based = await withoutEmptyBases(settled, facts)
  const { kept, aside, locked } = await setAsideValues(based, { facts, framework, tools })
  const parts = { ...found, layouts: kept }
  const said = { ...named, source: named.source === undefined ? undefined : localeNamed(named.source, kept) }
  const evidence = evidenceOf(framework, facts)
  const absent = place.tools.filter((tool) => !tools.includes(tool) && isAbsent(tool, facts))
  const question = { parts, said, tools, absent, facts, place }
  const { locale: source, isSure, isGuessed, why: sourceWhy, rivals } = await chooseSource(question)
  const hasSource = (layout: Layout) =>
    source !== undefined && (layout.locales.has(source) || layout.base !== undefined)
  const layouts = source === undefined ? kept : kept.filter(hasSource)
  if (source !== undefined && layouts.length === 0 && catalogs.files.length === 0) return withoutSource(parts, source)
  const all = chooseTargets({ ...parts, layouts }, said, source)
  const here = all.filter(({ locale }) => angular?.elsewhere.has(locale) !== true)
  const targets = namedTargets(here, place.hints.targets, source)
  const isTelling = layouts.some(({ template }) => isTellingTemplate(template)) || framework.isTelling === true
  const confidence: Confidence =
    (evidence !== undefined || tools.length > 0) && isSure
      ? 'certain'
      : evidence !== undefined || (isTelling && targets.length > 0)
        ? 'likely'
        : 'possible'
  const extra = {
    ...framework.extra,
    ...angular?.extra,
    ...(locked.length > 0 && { messages: [...(framework.extra?.messages ?? []), ...locked] }),
  }
  const measured =
    source === undefined
      ? undefined
      : await measureParts({ ...parts, layouts }, { source, targets, extra, place, facts })
  const isEmpty = measured?.messages === 0 && measured.problem === undefined
  if (isEmpty && catalogs.files.length === 0 && place.hints.source === undefined && source !== undefined) {
    const why = await whyEmpty(layouts, { source, facts })
    if (why !== undefined) return unsureCandidate({ ...parts, layouts }, { confidence, ...why })
  }
  if (measured?.messages === 0 && confidence !== 'certain' && place.hints.source === undefined) return undefined
  const sayers = tools.filter(({ file }) => sourceWhy === `${file} names it`)
  const why = [
    ...(evidence === undefined ? [] : [evidence]),
    ...sayers.map(({ file }) => ({ what: `source ${source ?? ''}`, file })),
    ...said.why.filter(({ what }) => sayers.length === 0 || !what.startsWith('source ')),
    ...layouts.slice(0, 3).flatMap(({ base, locales }) => {
      const file = base ?? locales.get(source ?? '')?.path ?? [...locales.values()][0]?.path
      return file === undefined
        ? []
        : [{ what: `files of ${[...locales.keys()].sort().join(', ') || 'one locale'}`, file }]
    }),
    ...catalogs.files.slice(0, 3).map((file) => ({ what: 'a String Catalog', file })),
  ]
  return {
    framework: framework.id,
    name: framework.name,
    confidence,
    why,
    isByDependency: evidence !== undefined && evidence.what !== ofProject && tools.length === 0,
    files: measured?.files ?? layouts.map(({ template }) => template),
    source,
    sourceWhy,
    isGuessed,
    rivals,
    leftOut: leftOutOf({ kept: layouts, all: kept, aside: [...aside, ...(angular?.aside ?? [])], targets, source }),
    targets,
    overlays: source === undefined ? [] : await findOverlays({ ...parts, layouts }, { source, targets, place, facts }),
    hasTranslations:
      catalogs.targets.length > 0 ||
      layouts.some(({ locales }) => [...locales.keys()].some((locale) => locale !== source)),
    extra,
    messages: measured?.messages ?? 0,
    catalogs: measured?.catalogs ?? 0,
    syntaxes: measured?.syntaxes ?? [],
    notes: [
      ...(measured?.problem === undefined ? [] : [measured.problem]),
      ...(measured?.unclear === undefined ? [] : [describeUnclear(measured.unclear)]),
    ],
    newFiles: source === undefined ? [] : newFiles(layouts, targets),
  }
}

/** Files of which none is of the source that a person names. */
function withoutSource({ framework, layouts }: Parts, source: string): Candidate | undefined {
  const locales = [...new Set(layouts.flatMap((layout) => [...layout.locales.keys()]))].sort()
  if (locales.length === 0) return undefined
  const shown = `${locales.slice(0, maxNamed).join(', ')}${locales.length > maxNamed ? ' …' : ''}`
  const isNear = (locale: string) => languageOf(locale) === languageOf(source)
  return unsureCandidate(
    { framework, layouts },
    {
      confidence: 'possible',
      sourceWhy: `there is no file of ${source}, only of ${shown}`,
      rivals: layouts.every(isBilingual) ? [] : [...locales.filter(isNear), ...locales.filter((one) => !isNear(one))],
    },
  )
}

const maxNamed = 8

/** Why no string in source files is not taken for nothing to translate; `undefined`: the files are as good as none. */
async function whyEmpty(
  layouts: readonly Layout[],
  { source, facts }: { readonly source: string; readonly facts: Facts },
): Promise<Pick<Candidate, 'sourceWhy' | 'rivals'> | undefined> {
  const file = layouts.map(({ base, locales }) => base ?? locales.get(source)?.path).find((path) => path !== undefined)
  const other = await fullestTranslation(layouts, { source, facts })
  if (other !== undefined) {
    const strings = `${other.strings.toLocaleString('en')} ${other.strings === 1 ? 'string' : 'strings'}`
    return { sourceWhy: `${file} has no strings, and ${other.path} has ${strings}`, rivals: [other.locale] }
  }
  const files = layouts.reduce((sum, { locales, base }) => sum + locales.size + (base === undefined ? 0 : 1), 0)
  return files < manyFiles ? undefined : { sourceWhy: `none of ${files} files has a string`, rivals: [source] }
}

/** A project that begins has one or two. */
const manyFiles = 4

/** Files whose source has to be named. */
function unsureCandidate(
  { framework, layouts }: Pick<Parts, 'framework' | 'layouts'>,
  known: Pick<Candidate, 'confidence' | 'sourceWhy' | 'rivals'>,
): Candidate {
  const locales = [...new Set(layouts.flatMap((layout) => [...layout.locales.keys()]))].sort()
  return {
    framework: framework.id,
    name: framework.name,
    why: [],
    isByDependency: false,
    isGuessed: true,
    files: layouts.map(({ template, base }) => (base === undefined ? template : { source: base, target: template })),
    source: undefined,
    leftOut: [],
    targets: locales.map((locale) => ({ locale })),
    overlays: [],
    hasTranslations: true,
    extra: {},
    messages: 0,
    catalogs: 0,
    syntaxes: [],
    notes: [],
    newFiles: [],
    ...known,
  }
}

async function measureParts(parts: Parts, measuring: MeasureOptions & { readonly facts: Facts }): Promise<Measured> {
  return measure({ ...parts, syntaxes: await ownSyntaxes(parts.layouts, measuring) }, measuring)
}

function describeUnclear({ catalog, strings, example }: Unclear): string {
  const have = strings === 1 ? '1 string has' : `${strings} strings have`
  return `lockale cannot detect the message format of ${catalog}, and ${have} placeholders such as ${example}: set \`syntax\` in the config to protect them`
}

interface OverlayQuestion {
  readonly source: string
  readonly targets: readonly FoundTarget[]
  readonly place: Place
  readonly facts: Facts
}

/** British beside American English: a few strings, and the app shows those of the source for the rest. */
async function findOverlays(
  { layouts, catalogs }: Parts,
  { source, targets, place, facts }: OverlayQuestion,
): Promise<readonly Overlay[]> {
  const overlays: Overlay[] = []
  for (const { locale } of targets) {
    if (languageOf(locale) !== languageOf(source) || place.hints.targets?.includes(locale) === true) continue
    const inFiles = await countBeside(layouts, { source, locale, facts })
    const strings = inFiles.strings + (catalogs.counts.get(locale) ?? 0)
    const of = inFiles.of + (catalogs.counts.get(source) ?? 0)
    if (strings > 0 && strings * fewOf <= of) overlays.push({ locale, strings, of })
  }
  return overlays
}

/** A translation that somebody has begun has more than one string in so many. */
const fewOf = 5

/** Files that a sync makes, because not all locales have them; those that the fewest have first. */
function newFiles(layouts: readonly Layout[], targets: readonly FoundTarget[]): Candidate['newFiles'] {
  return layouts
    .map(({ locales, template }) => ({
      template,
      locales: targets.flatMap(({ locale }) => (locales.has(locale) ? [] : [locale])),
    }))
    .filter(({ locales }) => locales.length > 0)
    .toSorted((a, b) => b.locales.length - a.locales.length)
}

/** A tool's config is about files that it names, and about all where it names none. */
function isAbout({ files }: ToolConfig, { layouts, catalogs }: Parts): boolean {
  const paths = layouts.flatMap(({ locales, base }) => [
    ...(base === undefined ? [] : [base]),
    ...[...locales.values()].map(({ path }) => path),
  ])
  const all = [...paths, ...catalogs.files]
  const sources = files.flatMap(({ source }) => source ?? [])
  if (files.length === 0) return true
  return sources.some((source) => all.some((path) => matchesFile(source, path)))
}

/** None of the source files that a tool's config names is there: they are made, or kept elsewhere. */
function isAbsent({ source, files, isEditor }: ToolConfig, facts: Facts): boolean {
  const patterns = files.flatMap((entry) => entry.source ?? [])
  return (
    source !== undefined &&
    isEditor !== true &&
    !patterns.some((pattern) => facts.files.some((path) => matchesFile(pattern, path)))
  )
}

/** A tool names locales too. */
function joinSaid(said: SaidLocales, tools: readonly ToolConfig[]): SaidLocales {
  const more = tools.filter(({ locales }) => locales.length > 0)
  return {
    source: said.source,
    all: [...new Set([...said.all, ...more.flatMap(({ locales }) => locales)])],
    why: [
      ...said.why,
      ...(said.all.length > 0
        ? []
        : more.map(({ locales, file }) => ({ what: `locales ${locales.join(', ')}`, file }))),
    ],
  }
}

/**
 * The message formats of files that lie in a package below the folder (`frontend/package.json`), where its dependencies tell
 * another one than a run in the folder would find.
 */
async function ownSyntaxes(
  layouts: readonly Layout[],
  { facts, ...measuring }: MeasureOptions & { readonly facts: Pick<Facts, 'files'> },
): Promise<ReadonlyMap<Layout, SyntaxId>> {
  const folders = facts.files.filter((file) => file.endsWith('/package.json')).map((file) => `${posix.dirname(file)}/`)
  const found = new Map<Layout, SyntaxId>()
  for (const layout of layouts) {
    const above = folders.filter((folder) => layout.template.startsWith(folder))
    const nearest = above.toSorted((a, b) => b.length - a.length)[0]
    if (nearest === undefined) continue
    const own = await syntaxSeenFrom(nearest, layout, measuring)
    if (own !== 'none' && own !== (await syntaxSeenFrom('', layout, measuring))) found.set(layout, own)
  }
  return found
}

/** @param folder relative, ends in `/` or is empty */
async function syntaxSeenFrom(
  folder: string,
  { template, locales, base }: Layout,
  measuring: MeasureOptions,
): Promise<SyntaxId> {
  const strip = (path: string) => path.slice(folder.length)
  const layout: Layout = { template: strip(template), locales, base: base === undefined ? undefined : strip(base) }
  const files = toPatterns([layout], { source: measuring.source, usesNamespaces: false, merge: false })
  const place = { ...measuring.place, root: join(measuring.place.root, folder) }
  const [first] = await openSources(files, { ...measuring, extra: {}, place })
  return first === undefined ? 'none' : (await first.read()).catalog.syntax.id
}
