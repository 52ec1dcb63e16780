import { withoutDuplicates } from '@lockale/errors'
import { type ProjectPlace, openPrivateFile } from '@lockale/disk'
import type { ArchivedText } from './record.ts'
import { compactLines } from './compact.ts'
import { type LedgerState, readLedger, unansweredIn } from './ledger-state.ts'

export interface LedgerSummary {
  readonly bytes: number
  readonly answers: number
  /** Requests without an answer, which may have been billed. */
  readonly unanswered: { readonly requests: number; readonly characters: number }
  readonly archived: readonly ArchivedText[]
  /** Bytes that a compaction would free, not counting answers above the size limit. */
  readonly wasteBytes: number
  readonly damagedLines: number
  /** Lines that another version of lockale wrote. They are kept. */
  readonly unknownLines: number
}

/** Returns numbers about the translation cache. Reads every line of it. @throws {LockaleError} `CACHE_UNREADABLE` */
export async function inspectLedger(place: ProjectPlace): Promise<LedgerSummary> {
  return summarise(readLedger(await fileIn(place).read()))
}

/** Makes the file as small as possible and deletes answers above the limit. The caller must hold the run lock. */
export async function compactLedger(place: ProjectPlace, maxBytes: number): Promise<void> {
  const file = fileIn(place)
  const bytes = await file.read()
  if (bytes.length > 0) await file.replace(bytes, compactLines(readLedger(bytes), maxBytes))
}

/** Deletes all records except human translations and those of other versions. The caller must hold the run lock. */
export async function clearLedger(place: ProjectPlace): Promise<void> {
  const file = fileIn(place)
  const bytes = await file.read()
  const { archived, foreign } = readLedger(bytes)
  if (archived.length + foreign.length === 0) return file.remove()
  const cleared = { ...readLedger(Buffer.alloc(0)), bytes, archived, foreign }
  return file.replace(bytes, compactLines(cleared, 0))
}

function fileIn({ fs, root }: ProjectPlace): ReturnType<typeof openPrivateFile> {
  return openPrivateFile(fs, { root, name: 'ledger' })
}

function summarise(state: LedgerState): LedgerSummary {
  let compacted = 0
  for (const line of compactLines(state, Infinity)) {
    compacted += typeof line === 'string' ? Buffer.byteLength(line) : line.length
  }
  const { bytes, answers, archived, foreign, damaged } = state
  return {
    bytes: bytes.length,
    answers: answers.offsets().filter((at) => isTranslation(bytes, at)).length,
    unanswered: unansweredIn(state),
    // If a run stopped after it archived a text and before it changed the locale file, a later run archived it again.
    archived: withoutDuplicates(archived),
    wasteBytes: Math.max(0, bytes.length - compacted),
    damagedLines: damaged,
    unknownLines: foreign.length,
  }
}

/** Returns whether the pair at an offset is a translation: scores of judges and doubts of translators have longer keys. */
function isTranslation(bytes: Buffer, at: number): boolean {
  return bytes.indexOf('"', at + 2) - at - 2 <= longestKey
}

const longestKey = 22
