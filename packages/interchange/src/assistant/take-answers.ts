import type { RunEvent, SyncReport } from '@lockale/core'
import { groupBy } from '@lockale/errors'
import { toRecords } from '@lockale/core/plan/read-answer'
import type { LockOptions, OpenedProject } from '@lockale/project'
import { assistantTranslator } from './assistant-translator.ts'
import { type AppWork, findWork, type OpenString } from './find-work.ts'
import { aboutString, answered, proveAnswers, type Proved, type RefusedAnswer } from './prove-answers.ts'
import type { AnswerFile, GivenAnswer } from './read-answers.ts'

/** What became of the strings of one locale. Each open string is in one of the last three numbers. */
export interface LocaleOutcome {
  readonly locale: string
  readonly asked: number
  readonly written: number
  readonly refused: number
  readonly skipped: number
}

/** The result of taking answers. */
export interface AnswersReport {
  readonly locales: readonly LocaleOutcome[]
  readonly refused: readonly RefusedAnswer[]
  /** Refused strings that are still open, with the answer that was refused, to translate them again. */
  readonly again: readonly {
    readonly string: OpenString
    readonly answer: string | null
    readonly because: readonly string[]
  }[]
  readonly work: readonly AppWork[]
  readonly files: readonly string[]
  readonly sync: SyncReport
}

export interface TakeAnswers extends LockOptions {
  readonly engine: string
  readonly signal: AbortSignal
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

/**
 * Writes the answers of an assistant: checks them, records the valid ones in the translation cache, and runs a sync that
 * sends nothing and finds them there. They are machine translations of `engine`, and need review.
 */
export async function takeAnswers(
  project: OpenedProject,
  { answers, unusable }: Pick<AnswerFile, 'answers' | 'unusable'>,
  { engine, signal, onEvent, ...waiting }: TakeAnswers,
): Promise<AnswersReport> {
  const apps = await project.select({})
  const work: AppWork[] = []
  const proofs: Proved[] = []
  let left: readonly GivenAnswer[] = answers
  for (const app of apps) {
    await app.run('answer', waiting, async (inspection, ports) => {
      const own = await findWork({ app, inspection, ports, engine, signal })
      const proved = proveAnswers(own, left, engine)
      left = proved.left
      await own.ledger.found([...proved.valid].flatMap(([{ send }, answer]) => toRecords(send, answer)))
      work.push(own)
      proofs.push(proved)
    })
  }
  const sync = await project.sync({
    ...waiting,
    translator: (config) => assistantTranslator(config, engine),
    offline: true,
    // A doubtful answer is not asked for once more.
    maxCharacters: 0,
    needsReview: true,
    retryRefused: true,
    anySettings: true,
    signal,
    onEvent,
  })
  const stillOpen = new Set<string>()
  for (const app of apps) {
    await app.run('answer', { dryRun: true }, async (inspection, ports) => {
      const { strings } = await findWork({ app, inspection, ports, engine, signal })
      for (const { send } of strings) stillOpen.add(send.memoryKey)
    })
  }
  return { ...report(), files: sync.files, work, sync }

  function report(): Pick<AnswersReport, 'locales' | 'refused' | 'again'> {
    const asked = work.flatMap(({ strings }) => strings)
    const partsOf = groupBy(asked, ({ send }) => send.message)
    const valid = new Map(proofs.flatMap((one) => [...one.valid]))
    const refused = new Map(proofs.flatMap((one) => [...one.refused]))
    const answeredAndOpen: (readonly [OpenString, RefusedAnswer])[] = []
    for (const [one, answer] of valid) {
      if (stillOpen.has(one.send.memoryKey)) {
        const reason = isWhole(one) ? 'not-written' : 'incomplete'
        answeredAndOpen.push([one, { ...aboutString(one), ...answered(answer, reason) }])
      }
    }
    const all = new Map<OpenString, RefusedAnswer>([...refused, ...answeredAndOpen])
    const counted = new Map<string, { asked: number; written: number; refused: number; skipped: number }>()
    for (const one of asked) {
      const row = counted.get(one.locale) ?? { asked: 0, written: 0, refused: 0, skipped: 0 }
      counted.set(one.locale, row)
      row.asked++
      if (all.has(one)) row.refused++
      else if (stillOpen.has(one.send.memoryKey)) row.skipped++
      else row.written++
    }
    return {
      locales: [...counted].map(([locale, row]) => ({ locale, ...row })),
      refused: [
        ...[...all.values()].map(withoutText),
        ...proofs.flatMap(({ others }) => others),
        ...left.map((answer) => ({ ...nowhere, ...answered(answer, 'unknown-id') })),
        ...unusable.map((entry) => ({ ...nowhere, ...answered(entry, entry.reason) })),
      ],
      again: [...all].flatMap(([string, { reason, rules }]) => {
        if (reason === 'incomplete') return []
        const because = rules.length > 0 ? rules.map(({ id }) => id) : [reason]
        return [{ string, answer: refused.get(string)?.text ?? null, because }]
      }),
    }

    /** Returns true if no other string of the message lacks a valid answer. */
    function isWhole({ send }: OpenString): boolean {
      return partsOf.get(send.message)?.every((one) => valid.has(one)) === true
    }
  }
}

const nowhere = { locale: null, message: null, form: null }

function withoutText(refused: RefusedAnswer & { readonly text?: string | null }): RefusedAnswer {
  const { text: _text, ...rest } = refused
  return rest
}
