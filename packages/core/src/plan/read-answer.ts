import { type Finding, type Restored, restore } from '@lockale/messages'
import type { Judge } from '../judge/judge.ts'
import { isStandIn } from '../model/translator.ts'
import type { SendStep } from './step.ts'

export interface Judging {
  /** The source locale. */
  readonly source: string
  readonly judge: Pick<Judge, 'errorsInSegment' | 'doubtsInSegment'>
  /** `undefined`: not known. */
  readonly engine: string | undefined
}

/**
 * An answer as a text of its message. One that a check would call an error is no better than one that broke it; one that says
 * something else than its source, or too much, is in doubt.
 */
export function readAnswer(
  { protectedText, source, place, counts, syntax, message, change }: SendStep,
  answer: string,
  { source: sourceLocale, judge, engine }: Judging,
): Restored {
  const { locale } = place
  const runaway = outOfProportion(answer, protectedText.wire)
  if (runaway !== undefined) return { ok: false, finding: runaway }
  const restored = restore({ protectedText, answer, source, syntax, sourceLocale, targetLocale: locale, counts })
  if (!restored.ok) return restored
  const translation = { catalog: message.catalog, unit: message.unit, plan: change.plan, locale }
  if (engine !== undefined && isStandIn(engine)) return restored
  const segment = { source, target: restored.text, syntax, counts }
  const [finding] = judge.errorsInSegment(translation, segment)
  if (finding !== undefined) return { ok: false, finding }
  const doubts = judge.doubtsInSegment(translation, segment)
  return doubts.length === 0 ? restored : { ...restored, doubts: [...restored.doubts, ...doubts] }
}

/** No translation is as long: something that repeats itself, or another document. */
function outOfProportion(answer: string, wire: string): Finding | undefined {
  if (answer.length <= 1000 + 20 * wire.length) return undefined
  const percent = Math.round((100 * answer.length) / wire.length)
  return { code: 'length-ratio', severity: 'error', arguments: { found: 'long', percent } }
}
