import { inFolder, type Inspection, type Ports } from '@lockale/core'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import { openHumanTexts } from '@lockale/core/write/human-texts'
import { groupBy, type LockaleError, whyOf } from '@lockale/errors'
import type { OpenedProject, SelectedApp } from '@lockale/project'
import type { ReturnedFile } from '../xliff/match-languages.ts'
import { findReturned } from './find-returned.ts'
import {
  type FormDecision,
  type ImportHandoffOptions,
  importMessage,
  type ReturnedProblem,
  type Taken,
  type TakenText,
} from './import-message.ts'
import { splitReturned } from './split-returned.ts'

/** The result of an import from human translators. */
export interface ImportHandoffReport {
  readonly taken: readonly TakenText[]
  readonly problems: readonly ReturnedProblem[]
  /** Plural forms and messages that did not change. */
  readonly unchanged: number
  /** Units that have no translation yet. */
  readonly untranslated: number
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
