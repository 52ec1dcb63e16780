import {
  inFolder,
  type Inspection,
  type Ports,
  type Catalog,
  type CatalogDiff,
  type MessageChange,
  type MessageUnit,
} from '@lockale/core'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import { openHumanTexts } from '@lockale/core/write/human-texts'
import { groupBy, LockaleError, whyOf, rememberEach } from '@lockale/errors'
import type { OpenedProject, SelectedApp } from '@lockale/project'
import type { ReturnedFile } from '../xliff/match-languages.ts'
import {
  type FormDecision,
  type ImportHandoffOptions,
  importMessage,
  type ReturnedProblem,
  type Taken,
  type TakenText,
  unknownUnit,
} from './import-message.ts'
import type { ReturnedUnit } from '../xliff/read-unit.ts'
import { isCalled, messageId, messageIdOf, originalNames, unitId } from './handoff-ids.ts'

/** The result of an import from translators. */
export interface ImportHandoffReport {
  readonly taken: readonly TakenText[]
  readonly problems: readonly ReturnedProblem[]
  /** Number of plural forms and messages that the import did not change. */
  readonly unchanged: number
  /** Number of strings that still have no translation after the import. */
  readonly untranslated: number
  readonly files: readonly string[]
}

/**
 * Imports files from translators. Does not write translations of another source string, translations that conflict with
 * a human change, or invalid ones: it reports these. Writes an app's files at the end, its lockfile last. Calls no
 * service. @throws {LockaleError} `HANDOFF_TWICE` for a string with two translations, and errors of files
 */
export async function importHandoff(
  project: OpenedProject,
  returned: readonly ReturnedFile[],
  options: ImportHandoffOptions = {},
): Promise<ImportHandoffReport> {
  const { dryRun, lockTimeoutMs } = options
  const decisions: FormDecision[] = []
  const written: string[] = []
  for (const { app, files } of splitReturned(await project.select({}), returned)) {
    const locales = [...new Set(files.map(({ locale }) => locale))]
    await app.run('import', { locales, dryRun, lockTimeoutMs }, async (inspection, ports) => {
      const done = await importFiles(files, { app, inspection, ports, options })
      decisions.push(...done.decisions)
      written.push(...done.files.map((file) => inFolder(app.folder, file)))
    })
  }
  const count = (kind: FormDecision['kind']) => decisions.filter((decision) => decision.kind === kind).length
  return {
    taken: decisions.flatMap((one) => (one.kind === 'taken' ? [one.taken] : [])),
    problems: decisions.flatMap((one) => (one.kind === 'problem' ? [one.problem] : [])),
    unchanged: count('unchanged'),
    untranslated: count('untranslated'),
    files: written,
  }
}

interface Importing {
  readonly app: SelectedApp
  readonly inspection: Inspection
  readonly ports: Ports
  readonly options: ImportHandoffOptions
}

async function importFiles(returned: readonly ReturnedFile[], { app, inspection, ports, options }: Importing) {
  refuseUnreadable(inspection.scan.diagnostics)
  const { found, unknown } = findReturned(returned, inspection)
  const human = openHumanTexts(inspection, app.config)
  const known = [...found].flatMap(([change, units]) => importMessage(units, { ...options, app, human, change }))
  const decisions = [...known, ...unknown]
  const taken = decisions.filter((one) => one.kind === 'taken')
  if (taken.length === 0 || options.dryRun === true) return { decisions, files: [] }
  const texts = [...groupBy(taken, ({ change }) => change)].map(([change, own]) => {
    const forms = own.map(({ form, source, taken: { text, by } }) => [form, { text, by, source }] as const)
    return [change, new Map(forms)] as const
  })
  const { files, moved, refused } = await human.write(new Map(texts), ports)
  const isLeft = ({ change }: Taken) => moved.has(change.target.file) || refused.has(change)
  const done = decisions.filter((one) => one.kind !== 'taken' || !isLeft(one))
  const unwritable = [...refused].flatMap(([change, error]) => {
    return taken.flatMap((one) => (one.change === change ? [toUnwritable(one.taken, error)] : []))
  })
  return { decisions: [...done, ...unwritable], files }
}

function toUnwritable({ message, locale, form, place, text, before }: TakenText, error: LockaleError): FormDecision {
  const about = { unit: message, message, locale, form, place, text, ours: before }
  return { kind: 'problem', problem: { ...about, kind: 'broken', why: whyOf(error), source: null } }
}

/**
 * Finds the message of each returned unit: in the source file that the translator's file names; if there is none, in
 * the only source file with such a message. @throws {LockaleError} `HANDOFF_TWICE` for a string with two translations
 */
function findReturned(returned: readonly ReturnedFile[], { diffs, scan }: Inspection) {
  const nameOf = originalNames(scan.catalogs)
  const indexOf = rememberEach(indexUnits)
  const changesIn = rememberEach((diff: CatalogDiff) => new Map(diff.changes().map((change) => [change.unit, change])))
  const found = new Map<MessageChange, Map<string, ReturnedUnit>>()
  const unknown: FormDecision[] = []
  for (const { locale, original, units } of returned) {
    const inLocale = diffs.filter(({ target }) => target.locale === locale)
    const named = inLocale.filter(({ catalog }) => isCalled(original, nameOf(catalog)))
    for (const given of units) {
      const places = (named.length > 0 ? named : inLocale).flatMap((diff) => {
        const place = findUnit(given, indexOf(diff.catalog))
        return place === undefined ? [] : [{ diff, ...place }]
      })
      const [place] = places
      const change = place === undefined || places.length > 1 ? undefined : changesIn(place.diff).get(place.unit)
      if (place === undefined || change === undefined) {
        unknown.push(unknownUnit(given, { message: given.name ?? given.id, locale }))
        continue
      }
      const own = found.get(change) ?? new Map<string, ReturnedUnit>()
      found.set(change, own)
      refuseTwice(own.get(place.id), given)
      own.set(place.id, { ...given, id: place.id })
    }
  }
  return { found, unknown }
}

/** Maps ids to messages, and also names to messages if only one message has the name. */
function indexUnits({ source: { units } }: Catalog): ReadonlyMap<string, MessageUnit | undefined> {
  const index = new Map<string, MessageUnit | undefined>()
  for (const unit of units) index.set(unit.name, index.has(unit.name) ? undefined : unit)
  for (const unit of units) index.set(messageId(unit.key), unit)
  return index
}

/** Returns the message of a unit, by id or name: some tools renumber units and keep the exported id as the name. */
function findUnit(
  { id, name = '' }: ReturnedUnit,
  index: ReturnType<typeof indexUnits>,
): { readonly unit: MessageUnit; readonly id: string } | undefined {
  const own = index.get(messageIdOf(id))
  if (own !== undefined) return { unit: own, id: id.startsWith(messageId(own.key)) ? id : messageId(own.key) }
  const named = index.get(name)
  if (named !== undefined) return { unit: named, id: messageId(named.key) }
  const [, message = '', form = ''] = /^(.+) \(([a-z]+)\)$/u.exec(name) ?? []
  const family = index.get(message)
  if (family?.plural === undefined && family?.isNative !== true) return undefined
  return { unit: family, id: unitId(family.key, { form, part: undefined }) }
}

function refuseTwice(before: ReturnedUnit | undefined, unit: ReturnedUnit): void {
  if (before === undefined || JSON.stringify(before.target) === JSON.stringify(unit.target)) return
  throw new LockaleError(
    'HANDOFF_TWICE',
    `${unit.id} has two different translations: at ${before.place} and at ${unit.place}.`,
    {
      place: unit.place,
      hint: 'Import only the right file, or remove one of the two units. Nothing was changed.',
    },
  )
}

/** Groups translated files by the innermost app that has their source file. Paths become relative to the app. */
function splitReturned(apps: readonly SelectedApp[], returned: readonly ReturnedFile[]) {
  const placed = returned.flatMap((file) => {
    const speaking = apps.filter(({ config }) => config.targets.some(({ locale }) => locale === file.locale))
    const places = speaking.flatMap((app) => {
      const original = insideOf(app.folder, file.original)
      return original === undefined ? [] : [{ app, file: { ...file, original } }]
    })
    const [innermost] = places.toSorted((a, b) => b.app.folder.length - a.app.folder.length)
    return innermost ?? speaking.slice(0, 1).map((app) => ({ app, file }))
  })
  return apps.flatMap((app) => {
    const files = placed.flatMap((one) => (one.app === app ? [one.file] : []))
    return files.length === 0 ? [] : [{ app, files }]
  })
}

/** Returns a path below a folder. Translation tools may add folders before a path and turn `/` into a backslash. */
function insideOf(folder: string, original: string): string | undefined {
  if (folder === '') return original
  const path = `/${original.replaceAll('\\', '/')}`
  const at = path.lastIndexOf(`/${folder}/`)
  return at === -1 ? undefined : path.slice(at + folder.length + 2)
}
