import { inFolder, type Inspection, type MessageChange, type Ports } from '@lockale/core'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import { openHumanTexts } from '@lockale/core/write/human-texts'
import { type LockaleError, whyOf } from '@lockale/errors'
import type { LockOptions, OpenedProject, SelectedApp } from '@lockale/project'
import type { ReturnedFile } from '../xliff/match-languages.ts'
import { findReturned } from './find-returned.ts'
import {
  type ImportChoice,
  type Imported,
  type ImportedMessage,
  importMessage,
  type ReturnedProblem,
  type TakenText,
} from './import-message.ts'
import { splitReturned } from './split-returned.ts'

export interface ImportHandoffOptions extends ImportChoice, LockOptions {
  readonly dryRun?: boolean | undefined
}

/** The result of an import from human translators. */
export interface ImportHandoffReport extends Imported {
  readonly files: readonly string[]
}

/**
 * Imports texts of translators. Texts for another source, texts that conflict with a human change here, and invalid
 * texts are reported and not written. Files of an app change at its end, the lockfile last. Calls no service.
 * @throws {LockaleError} `HANDOFF_TWICE` for a text with two translations, and as reading and writing
 */
export async function importHandoff(
  project: OpenedProject,
  returned: readonly ReturnedFile[],
  options: ImportHandoffOptions = {},
): Promise<ImportHandoffReport> {
  const { dryRun, lockTimeoutMs } = options
  const reports: ImportHandoffReport[] = []
  for (const { app, files } of splitReturned(await project.select({}), returned)) {
    const locales = [...new Set(files.map(({ locale }) => locale))]
    const report = await app.change('import', { locales, dryRun, lockTimeoutMs }, (inspection, ports) => {
      return importFiles(files, { app, inspection, ports, options })
    })
    reports.push(report)
  }
  return { ...join(reports), files: reports.flatMap(({ files }) => files) }
}

interface Importing {
  readonly app: SelectedApp
  readonly inspection: Inspection
  readonly ports: Ports
  readonly options: ImportHandoffOptions
}

async function importFiles(
  returned: readonly ReturnedFile[],
  { app: { config, folder }, inspection, ports, options }: Importing,
): Promise<ImportHandoffReport> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { found, unknown } = findReturned(returned, inspection)
  const human = openHumanTexts(inspection, config)
  const decisions = new Map<MessageChange, ImportedMessage>()
  for (const [change, units] of found) {
    decisions.set(change, importMessage({ change, units }, { ...options, config, human }))
  }
  const all = join([...decisions.values()])
  const report = { ...all, problems: [...all.problems, ...unknown], files: [] }
  if (report.taken.length === 0 || options.dryRun === true) return named(report, folder)
  const texts = new Map(
    [...decisions].flatMap(([change, one]) => (one.texts.size === 0 ? [] : [[change, one.texts] as const])),
  )
  const { files, moved, refused } = await human.write(texts, ports)
  const unwritable = [...refused].flatMap(([change, error]) => toUnwritable(decisions.get(change)?.taken ?? [], error))
  const left = new Set<unknown>([...refused.keys()].flatMap((change) => decisions.get(change)?.taken ?? []))
  const taken = report.taken.filter((one) => !moved.has(one.file) && !left.has(one))
  return named({ ...report, taken, problems: [...report.problems, ...unwritable], files }, folder)
}

function join(all: readonly Imported[]): Imported {
  return {
    taken: all.flatMap(({ taken }) => taken),
    problems: all.flatMap(({ problems }) => problems),
    unchanged: all.reduce((sum, { unchanged }) => sum + unchanged, 0),
    untranslated: all.reduce((sum, { untranslated }) => sum + untranslated, 0),
  }
}

function named(report: ImportHandoffReport, folder: string): ImportHandoffReport {
  const name = (path: string) => inFolder(folder, path)
  const taken = report.taken.map((one) => ({ ...one, catalog: name(one.catalog), file: name(one.file) }))
  return { ...report, taken, files: report.files.map(name) }
}

function toUnwritable(taken: readonly TakenText[], error: LockaleError): readonly ReturnedProblem[] {
  return taken.map(({ message, locale, form, place, text, before }) => {
    const about = { unit: message, message, locale, form, place, text, ours: before }
    return { ...about, kind: 'broken', why: whyOf(error), source: null }
  })
}
