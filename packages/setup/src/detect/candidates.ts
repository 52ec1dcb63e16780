import { matchesFile } from '@lockale/config-schema'
import { setAsideValues } from './android-values.ts'
import { followAngular } from './angular-paths.ts'
import { withoutEmptyBases } from './bases.ts'
import { besideBrazil, chooseTargets, namedTargets } from './choose-locales.ts'
import { findLayouts, isTelling as isTellingLayout, type Layout, localeNamed, localesOf, pathsOf } from './layouts.ts'
import { chooseSource } from './choose-source.ts'
import type { Candidate, Evidence, FoundTarget } from './detection.ts'
import type { Facts } from './facts.ts'
import { type Framework, frameworks } from './frameworks.ts'
import { findLone, leftOutOf } from './left-out.ts'
import { measure, type Measured, unmeasured } from './measure.ts'
import { namedLayout, withTools } from './named-files.ts'
import { findOverlays } from './overlays.ts'
import { noCatalogs, type Parts, type Place, readStringCatalogs, type StringCatalogs } from './parts.ts'
import { readSaidLocales, type SaidLocales } from './said-locales.ts'
import { readSaidSyntax } from './said-syntax.ts'
import { settleNames } from './settle-names.ts'
import { withTemplates } from './templates.ts'
import type { ToolConfig } from './tools/tool-config.ts'
import { unsureCandidate, whyEmpty, withoutSource } from './unsure-candidate.ts'

/** Returns all candidates: groups of files in a folder that lockale could translate, the best one first. */
export async function findCandidates(facts: Facts, place: Place): Promise<readonly Candidate[]> {
  const catalogs = await readStringCatalogs(facts)
  const found = findLayouts(facts.files)
  const lone = [...found, ...(await findLone(facts, found))]
  const layouts = withTemplates(withTools(lone, place.tools, facts), facts)
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

/** If some candidates have translations, gives all others the lowest confidence: they are probably from a template. */
function withoutBoilerplate(candidates: readonly Candidate[]): Candidate[] {
  const isTranslated = candidates.some(({ targets, confidence }) => targets.length > 0 && confidence === 'certain')
  return candidates.map((one) => (isTranslated && one.targets.length === 0 ? { ...one, confidence: 'possible' } : one))
}

/** Gives candidates the lowest confidence if another has far more translations, even if the app uses their library. */
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

async function namedCandidate(
  files: readonly string[],
  {
    facts,
    place,
    layouts,
    catalogs,
  }: { facts: Facts; place: Place; layouts: readonly Layout[]; catalogs: StringCatalogs },
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

const ranks: readonly Candidate['confidence'][] = ['certain', 'likely', 'possible']

function rank({ confidence }: Candidate): number {
  return ranks.indexOf(confidence)
}

/**
 * Returns the framework that reads a layout (files whose paths differ only in the locale). Prefers frameworks that the
 * app uses, and among these one with a path of its own for locale files.
 */
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
  if (kept.length === 0 && catalogs.files.length === 0) return undefined
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
  const targets = besideBrazil(namedTargets(here, place.hints.targets, { source, smallNames: framework.smallNames }))
  const isTelling = layouts.some(isTellingLayout) || framework.isTelling === true
  const confidence: Candidate['confidence'] =
    (evidence !== undefined || tools.length > 0) && isSure
      ? 'certain'
      : evidence !== undefined || (isTelling && targets.length > 0)
        ? 'likely'
        : 'possible'
  const saidSyntax = await readSaidSyntax(framework, facts)
  const usual = {
    ...framework.extra,
    ...angular?.extra,
    ...(locked.length > 0 && { messages: [...(framework.extra?.messages ?? []), ...locked] }),
  }
  const { extra, measured } = await measureAs([{ ...usual, ...saidSyntax.extra }, usual], (extra) => {
    if (source === undefined) return undefined
    return measure({ ...parts, layouts }, { source, targets, extra, place, facts })
  })
  if (measured?.messages === 0 && source !== undefined && place.hints.source === undefined) {
    const isEmpty = measured.problem === undefined && catalogs.files.length === 0
    const why = isEmpty ? await whyEmpty(layouts, { source, facts }) : undefined
    if (why !== undefined) return unsureCandidate({ ...parts, layouts }, { confidence, ...why })
    if (confidence !== 'certain') return undefined
  }
  const sayers = tools.filter(({ file }) => sourceWhy === `${file} names it`)
  const why = [
    ...(evidence === undefined ? [] : [evidence]),
    ...sayers.map(({ file }) => ({ what: `source ${source ?? ''}`, file })),
    ...said.why.filter(({ what }) => sayers.length === 0 || !what.startsWith('source ')),
    ...(saidSyntax.file === undefined || extra.syntax !== saidSyntax.extra.syntax
      ? []
      : [{ what: 'syntax', file: saidSyntax.file }]),
    ...layouts.slice(0, 3).flatMap(({ base, locales }) => {
      const file = base ?? locales.get(source ?? '')?.path ?? [...locales.values()][0]?.path
      const what = `files of ${[...locales.keys()].sort().join(', ') || 'one locale'}`
      return file === undefined ? [] : [{ what, file }]
    }),
    ...catalogs.files.slice(0, 3).map((file) => ({ what: 'a String Catalog', file })),
  ]
  return {
    framework: framework.id,
    name: framework.name,
    confidence,
    why,
    isByDependency: evidence !== undefined && evidence.what !== ofProject && tools.length === 0,
    files: layouts.map(({ template }) => template),
    ...unmeasured,
    ...measured,
    notes: [...(measured?.notes ?? []), ...saidSyntax.notes],
    source,
    sourceWhy,
    isGuessed,
    rivals,
    leftOut:
      source === undefined
        ? []
        : leftOutOf(layouts, { all: kept, aside: [...aside, ...(angular?.aside ?? [])], targets, source }),
    targets,
    overlays: source === undefined ? [] : await findOverlays({ ...parts, layouts }, { source, targets, place, facts }),
    hasTranslations: catalogs.targets.length > 0 || localesOf(layouts).some((locale) => locale !== source),
    extra,
    newFiles: source === undefined ? [] : newFiles(layouts, targets),
  }
}

/** Counts messages in the message format from a tool's config; in the usual format if a run would refuse that one. */
async function measureAs(
  [said, usual]: readonly [said: Candidate['extra'], usual: Candidate['extra']],
  measureWith: (extra: Candidate['extra']) => Promise<Measured> | undefined,
): Promise<{ readonly extra: Candidate['extra']; readonly measured: Measured | undefined }> {
  const measured = await measureWith(said)
  if (measured?.problem === undefined || said.syntax === usual.syntax) return { extra: said, measured }
  const again = await measureWith(usual)
  return again?.problem === undefined ? { extra: usual, measured: again } : { extra: said, measured }
}

/** Returns the files that a sync will create, with their locales. Files missing for the most locales come first. */
function newFiles(layouts: readonly Layout[], targets: readonly FoundTarget[]): Candidate['newFiles'] {
  return layouts
    .map(({ locales, template }) => ({
      template,
      locales: targets.flatMap(({ locale }) => (locales.has(locale) ? [] : [locale])),
    }))
    .filter(({ locales }) => locales.length > 0)
    .toSorted((a, b) => b.locales.length - a.locales.length)
}

/** Returns whether a tool's config names one of the candidate's files as a source, or no files at all. */
function isAbout({ files }: ToolConfig, { layouts, catalogs }: Parts): boolean {
  const all = [...layouts.flatMap(pathsOf), ...catalogs.files]
  const sources = files.flatMap(({ source }) => source ?? [])
  if (files.length === 0) return true
  return sources.some((source) => all.some((path) => matchesFile(source, path)))
}

/** Returns true if a tool's config names source files, but none exists: they are generated, or stored elsewhere. */
function isAbsent({ source, files, isEditor }: ToolConfig, facts: Facts): boolean {
  const patterns = files.flatMap((entry) => entry.source ?? [])
  return (
    source !== undefined &&
    isEditor !== true &&
    !patterns.some((pattern) => facts.files.some((path) => matchesFile(pattern, path)))
  )
}

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
