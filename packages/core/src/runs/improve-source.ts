import type { Ledger } from '../ledger/ledger.ts'
import { lockfileName } from '../lock/read.ts'
import type { Clock } from '../model/clock.ts'
import type { Config } from '../model/config.ts'
import type { RunEvent } from '../model/event.ts'
import type { Writer } from '../model/writer.ts'
import { readSourceTexts, type SourcePlace, type SourceText, takeSentences } from '../plan/source-texts.ts'
import { planWriting, writingKey, type WritingPlan } from '../plan/writing-plan.ts'
import type { WritingCost, WritingPlace, WritingReport } from '../report/writing-report.ts'
import { type ImproveTotals, improveTexts } from '../translate/improve.ts'
import { type Proposal, readProposals } from '../validate/proposals.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { commitRun, type RunFiles } from '../write/commit-run.ts'
import { toLockfileEdit } from '../write/next-lockfile.ts'
import { checkWritable } from '../write/preflight.ts'
import { targetsOf, toJournalEntries } from '../write/results.ts'
import { carryFacts, toSourceEdits, translationsOf } from '../write/source-edits.ts'
import type { Inspection, Ports } from './inspect.ts'

interface WritingPorts extends Ports {
  readonly ledger: Ledger
  readonly writer: Writer
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

export interface WritingChoice {
  /** True to send nothing: reports what would be sent, and what cached answers propose. */
  readonly dryRun?: boolean | undefined
  /** Writes the proposals into the source files. */
  readonly apply?: boolean | undefined
  /** True to keep translations of changed strings: they count as made from the new strings. */
  readonly keepTranslations?: boolean | undefined
  /** Called before anything that costs is sent; what it throws ends the run. */
  readonly confirm?: ((cost: WritingCost) => Promise<void>) | undefined
}

/**
 * Has the texts of the source improved, and puts what comes back into the source files where that is asked for. What was paid
 * for is never bought again: it is in the ledger, and what the service wrote itself is not sent to it.
 * @throws {LockaleError} `CATALOG_UNREADABLE`, `CATALOG_CONFLICTED`, `FORMAT_EDIT_MISMATCH`, and what `improveTexts` throws
 */
export async function improveSource(
  config: Config,
  inspection: Inspection,
  ports: WritingPorts,
  choice: WritingChoice = {},
): Promise<WritingReport> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { ledger, writer } = ports
  await ledger.load()
  const { texts, leftOut } = readSourceTexts(inspection.diffs, config)
  const recall = (key: string) => ledger.recall(key)
  const planned = planWriting(texts, { writer, recall })
  const isTooLong = ({ sentences }: SourceText) =>
    sentences.some(
      ({ protectedPlain }) =>
        protectedPlain !== undefined && planned.tooLong.has(writingKey(protectedPlain.wire, writer)),
    )
  const asked = texts.filter((text) => !isTooLong(text))
  const { refused, ...totals } = await spend(planned, ports, { config, choice, texts: asked })
  const answerTo = (wire: string) => recall(writingKey(wire, writer))
  const { proposals, dropped } = readProposals(asked, { config, answerTo })
  const applied =
    choice.apply === true ? await applyProposals(proposals, { config, inspection, ports, choice }) : noFiles
  const isApplied = ({ catalog }: Proposal) => applied.includes(catalog.source.file)
  await rememberOwn(proposals.filter(isApplied), { config, ports })
  const long = texts.filter(isTooLong).map((text) => ({ ...text, why: 'it is longer than one request may be' }))
  return {
    texts: texts.length + leftOut.length,
    remembered: planned.remembered,
    ...totals,
    proposals: proposals.map((one) => ({
      ...placeOf(one),
      before: one.before,
      after: one.after,
      isApplied: isApplied(one),
    })),
    dropped: dropped.map((one) => ({ ...placeOf(one), why: one.why })),
    leftOut: [...leftOut, ...long].map((one) => ({ ...placeOf(one), why: one.why })),
    refused: asked.flatMap((text) => {
      const why = text.sentences.flatMap(
        ({ protectedPlain }) => (protectedPlain && refused.get(writingKey(protectedPlain.wire, writer))) ?? [],
      )[0]
      return why === undefined ? [] : [{ ...placeOf(text), why }]
    }),
    translations: translationsOf(proposals, inspection.whole).length,
    isKept: choice.keepTranslations === true,
    files: applied,
  }
}

const noFiles: readonly string[] = []

function placeOf({ catalog, unit, form }: SourcePlace): WritingPlace {
  return { file: catalog.source.file, message: unit.name, form }
}

interface SpendOptions {
  readonly config: Config
  readonly choice: WritingChoice
  readonly texts: readonly SourceText[]
}

async function spend(
  planned: WritingPlan,
  { fs, root, ...ports }: WritingPorts,
  { config, choice, texts }: SpendOptions,
): Promise<{ readonly cost: WritingCost } & Pick<ImproveTotals, 'charactersPossiblyTwice' | 'refused'>> {
  const cost = { requests: planned.requests.length, texts: planned.texts, characters: planned.characters }
  if (choice.dryRun === true || planned.requests.length === 0)
    return { cost, charactersPossiblyTwice: 0, refused: new Map() }
  if (choice.apply === true) {
    const files = new Set(texts.map(({ catalog }) => catalog.source.file))
    await checkWritable([...files, ...(choice.keepTranslations === true ? [lockfileName] : [])], { fs, root })
  }
  await choice.confirm?.(cost)
  const { charactersPossiblyTwice, refused, ...spent } = await improveTexts(planned, {
    ...ports,
    locale: config.source,
  })
  return { cost: spent, charactersPossiblyTwice, refused }
}

interface ApplyProposalsOptions {
  readonly config: Config
  readonly inspection: Inspection
  readonly ports: WritingPorts
  readonly choice: WritingChoice
}

/** @returns the files written; one that somebody changed meanwhile is left as it is */
async function applyProposals(
  proposals: readonly Proposal[],
  { config, inspection, ports, choice }: ApplyProposalsOptions,
): Promise<readonly string[]> {
  if (proposals.length === 0) return noFiles
  const { whole } = inspection
  const keeps = choice.keepTranslations === true && translationsOf(proposals, whole).length > 0
  const results = keeps ? carryFacts(proposals, whole) : []
  const lockfile: RunFiles['lockfile'] = ({ lockfile, digest }, moved) => {
    const left = proposals.filter(({ catalog }) => !moved.has(catalog.source.file))
    return toLockfileEdit({ lockfile, source: config.source, settings: [], results: carryFacts(left, whole) }, digest)
  }
  const { files } = await commitRun(
    {
      edits: toSourceEdits(proposals),
      entries: toJournalEntries(results),
      targets: targetsOf(results),
      lockfile: keeps ? lockfile : undefined,
    },
    ports,
  )
  return files.filter((file) => file !== lockfileName)
}

/** What a service wrote it would not write otherwise: the next run need not ask. */
async function rememberOwn(
  proposals: readonly Proposal[],
  { config, ports: { ledger, writer } }: Pick<ApplyProposalsOptions, 'config' | 'ports'>,
): Promise<void> {
  const answers = proposals.flatMap(({ unit, after }) => {
    const taken = takeSentences(after, { syntax: unit.syntax, config })
    const sentences = typeof taken === 'string' ? [] : taken.sentences
    return sentences.flatMap(({ protectedPlain }) =>
      protectedPlain === undefined ? [] : [[writingKey(protectedPlain.wire, writer), protectedPlain.wire] as const],
    )
  })
  await ledger.found(answers.filter(([key]) => ledger.recall(key) === undefined))
}
